package gametheory

import (
	"os"
	"strings"
)

// Language is a language that explanations are written in.
type Language string

const (
	English Language = "en"
	Chinese Language = "zh"
)

// ReaderLanguage reports the language of the notebook that is running: Chinese
// if the environment variable NIMBOOK_LANG begins with "zh", else English. It
// is read anew at every call, since a cell may set it.
func ReaderLanguage() Language {
	if strings.HasPrefix(os.Getenv("NIMBOOK_LANG"), string(Chinese)) {
		return Chinese
	}
	return English
}

// Pick returns the wording in language l.
func (l Language) Pick(english, chinese string) string {
	if l == Chinese {
		return chinese
	}
	return english
}

// pick returns the wording in the reader's language.
func pick(english, chinese string) string { return ReaderLanguage().Pick(english, chinese) }
