package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"nimbook/internal/progress"
)

type object = map[string]any

// labSettings are what a reader finds JupyterLab set to. They can change each of
// them in JupyterLab; their changes stay in the environment.
var labSettings = object{
	"@jupyterlab/apputils-extension:notification": object{
		"checkForUpdates": false,
		"fetchNews":       "false",
	},
	// An original changes when its author says so; a reader's copy is saved by
	// itself, see startSettings.
	"@jupyterlab/docmanager-extension:plugin": object{"autosave": false},
	"@jupyterlab/notebook-extension:tracker": object{
		// Off-screen cells are there too: for the browser's own search, for
		// printing, and so that the page does not jump while it is read.
		"windowingMode":    "none",
		"scrollPastEnd":    true,
		"maxNumberOutputs": 200,
		"codeCellConfig":   object{"lineWrap": true},
		"kernelShutdown":   true, // closing a lecture ends its kernel
	},
	"@jupyterlab/completer-extension:manager": object{
		// The first question to gopls takes longer than the second that
		// JupyterLab gives it.
		"providerTimeout": 10000,
	},
	"@jupyterlab/extensionmanager-extension:plugin": object{"enabled": false},
	"@jupyterlab/toc-extension:registry":            object{"numberingH1": false, "includeOutput": false},
}

// serverConfig is the server's part of the settings.
var serverConfig = object{
	"LabApp": object{
		"check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
		"news_url":                nil,
		"extension_manager":       "readonly",
	},
	// Looking for language servers would run what npm and others have installed;
	// completion comes from the kernel.
	"LanguageServerManager": object{"autodetect": false},
	"KernelSpecManager": object{
		"allowed_kernelspecs":  []string{"gonb"},
		"ensure_native_kernel": false,
	},
	// A terminal is not needed for a lecture, and each would be one more thing
	// to clean up.
	"ServerApp": object{
		"terminals_enabled":   false,
		"jpserver_extensions": object{"nimbook_lab": true},
	},
}

// locales are the names that JupyterLab has for the languages of the lectures.
var locales = map[string]string{"en": "en", "zh": "zh_CN"}

// startSettings writes the settings of one start of JupyterLab to a folder of the
// session, and returns the variable that puts them before those of the environment:
// one environment serves both languages, and authors as well as readers. A reader's
// own choice in JupyterLab comes before these too.
func (e *Env) startSettings(s *Session, copies bool, language string) (string, error) {
	settings := object{"@jupyterlab/docmanager-extension:plugin": object{"autosave": copies}}
	if language != "" {
		settings["@jupyterlab/translation-extension:plugin"] = object{"locale": locales[language]}
	}
	text, err := json.Marshal(settings)
	if err != nil {
		return "", fmt.Errorf("kernel: %w", err)
	}
	folder, err := os.MkdirTemp(s.Dir, "settings-")
	if err != nil {
		return "", fmt.Errorf("kernel: %w", err)
	}
	if err := writeFile(filepath.Join(folder, "labconfig", "default_setting_overrides.json"), text); err != nil {
		return "", fmt.Errorf("kernel: %w", err)
	}
	return "JUPYTER_CONFIG_PATH=" + folder + string(os.PathListSeparator) + e.defaults(), nil
}

// kernelSpec describes to Jupyter the kernel whose cells are built with the code of
// the checkout root. The variables are those of [Env.environ] again: an editor may
// start the kernel without us.
func (e *Env) kernelSpec(root string) (object, error) {
	goDir, err := goFolder()
	if err != nil {
		return nil, err
	}
	vars := object{}
	for name, value := range e.kernelVars(goDir + string(os.PathListSeparator) + "${PATH}") {
		vars[name] = value
	}
	return object{
		"argv": []string{
			filepath.Join(e.Bin(), "gonb"), "-kernel", "{connection_file}", goWorkFlag + root,
		},
		"display_name":   "Go (gonb)",
		"language":       "go",
		"interrupt_mode": "message",
		"env":            vars,
	}, nil
}

const goWorkFlag = "-go_work="

// owner returns the checkout whose code an editor runs that takes the kernel from
// the environment: this one if the environment is inside it, else the one that set
// the environment up, for as long as it is there.
func (e *Env) owner() string {
	if strings.HasPrefix(e.Dir, e.Root+string(filepath.Separator)) {
		return e.Root
	}
	var spec struct{ Argv []string }
	text, err := os.ReadFile(e.editorSpec())
	if err != nil || json.Unmarshal(text, &spec) != nil {
		return e.Root
	}
	for _, arg := range spec.Argv {
		if root, ok := strings.CutPrefix(arg, goWorkFlag); ok && isCheckout(root) {
			return root
		}
	}
	return e.Root
}

// editorSpec is the file of the kernel's specification for editors that are told to
// use the environment's Python.
func (e *Env) editorSpec() string { return filepath.Join(e.share(), kernelFile) }

// settingsStep writes what Jupyter is told.
func (e *Env) settingsStep() step {
	targets := func() (map[string]object, error) {
		spec, err := e.kernelSpec(e.owner())
		return map[string]object{
			e.editorSpec(): spec,
			filepath.Join(e.defaults(), "jupyter_server_config.json"):                  serverConfig,
			filepath.Join(e.defaults(), "labconfig", "default_setting_overrides.json"): labSettings,
		}, err
	}
	return step{
		id:    "settings",
		title: "kernel and settings",
		key: func() (string, error) {
			contents, err := targets()
			if err != nil {
				return "", err
			}
			text, err := json.Marshal(contents)
			return string(text), err
		},
		made: func() []string {
			contents, _ := targets()
			var paths []string
			for path := range contents {
				paths = append(paths, path)
			}
			return paths
		},
		run: func(context.Context, *Session, *progress.Step) error {
			contents, err := targets()
			if err != nil {
				return err
			}
			for path, content := range contents {
				if err := writeJSON(path, content); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func writeJSON(path string, content object) error {
	text, err := json.MarshalIndent(content, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(path, append(text, '\n'))
}

// Lectures returns the notebooks of the course in both languages, in order.
func (e *Env) Lectures() ([]string, error) {
	var paths []string
	for _, language := range []string{"en", "zh"} {
		found, err := filepath.Glob(filepath.Join(escapeGlob(e.Notebooks()), language, "*.ipynb"))
		if err != nil {
			return nil, fmt.Errorf("kernel: %w", err)
		}
		paths = append(paths, found...)
	}
	return paths, nil
}

// escapeGlob makes a pattern that fits exactly path.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
