package export

import "nimbook/board/script"

// boardScripts returns the scripts that an output may hold though its notebook
// is not one of the checkout's.
func boardScripts() []string { return []string{script.Text()} }
