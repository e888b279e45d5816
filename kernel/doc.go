// Package kernel puts Jupyter and the GoNB kernel on the reader's machine, at
// exactly the versions this project was tested with, and starts them.
//
// Everything lives in one folder, the environment (.nimbook in the checkout
// unless told otherwise): a Python virtual environment with JupyterLab, the
// programs gonb, goimports and gopls, a kernel specification, and Jupyter's own
// settings, data and signatures. The reader's own Jupyter, if there is one, is
// neither used nor touched. The kernel is GoNB with the changes of the package
// mends.
//
// Setting up goes by steps. The inputs of a step (the pins, the Go version, the
// folder) are hashed, and the hash is written last, when the step has worked:
// a step whose hash is there is not done again, and one that was interrupted is
// done again from its beginning. With the hash stands a list of what the step has
// made, by which damage is seen and mended.
package kernel
