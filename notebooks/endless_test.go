package notebooks

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nimbook/course"
	"nimbook/internal/browser/browsertest"
	"nimbook/internal/progress"
	"nimbook/kernel"
	"nimbook/kernel/kerneltest"
)

// kernelIsIdle is true of a page whose kernel has answered.
const kernelIsIdle = `/Go \(gonb\) \| Idle/.test(document.querySelector("#jp-main-statusbar")?.innerText)`

// A loop that prints without end neither freezes the page nor fills the memory: it
// can be stopped, and it ends by itself if it is not.
func TestPrintingWithoutEndInJupyterLab(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	folder := t.TempDir()
	// The loop that is stopped must not come to the end of what a page shows before the
	// click, which then would stop another cell.
	loop := func(more string) string {
		return "%%\nfor i := 0; ; i++ {\n\tfmt.Println(\"line\", i)" + more + "\n}"
	}
	writeNotebook(t, filepath.Join(folder, "endless.ipynb"),
		"%noautoget\nimport (\n\t\"fmt\"\n\t\"time\"\n)", loop("\n\ttime.Sleep(time.Millisecond)"), "%%\nfmt.Println(6 * 7)", loop(""), "%%\nfmt.Println(7 * 8)")
	server, err := env.Start(t.Context(), session, kernel.ServerOptions{Folder: folder, Notebook: "endless.ipynb", Output: t.Output()})
	require.NoError(t, err)
	page := browsertest.Page(t, b)
	require.NoError(t, page.Do(soon, chromedp.Navigate(server.URL+"&reset")))
	require.NoError(t, page.Wait(long, `document.querySelectorAll(".jp-CodeCell").length === 5`))
	require.NoError(t, page.Wait(long, kernelIsIdle))
	_, browser0 := memoryBelow(os.Getpid())
	memory := watchMemory(t)

	// The text of an output is not looked at before it is complete: to read a hundred
	// thousand lines again and again would be what slows the page down.
	has := func(cell int, what string) string {
		return fmt.Sprintf(`document.querySelectorAll(".jp-CodeCell")[%d].querySelector(%q) !== null`, cell, what)
	}
	ended := func(cell int) string {
		return fmt.Sprintf(`/\d/.test(document.querySelectorAll(".jp-CodeCell .jp-InputArea-prompt")[%d].innerText)`, cell)
	}
	says := func(cell int) string {
		t.Helper()
		var text string
		require.NoError(t, page.Do(soon, chromedp.Evaluate(fmt.Sprintf(
			`[...document.querySelectorAll(".jp-CodeCell")[%d].querySelectorAll(".jp-OutputArea-output")].map(e => e.textContent).join("\n")`, cell), &text)))
		return text
	}
	menu(t, page, "Run", "Run All Cells")
	require.NoError(t, page.Wait(soon, has(1, ".jp-OutputArea-output")))
	require.NoError(t, page.Do(soon, chromedp.Click(`.jp-NotebookPanel-toolbar [data-jp-item-name="interrupt"] jp-button`)))
	require.NoError(t, page.Wait(soon, ended(1)))
	require.NoError(t, page.Wait(soon, ended(2)), "the next cell runs")
	stopped := says(1)
	assert.Contains(t, stopped, "line 0\n")
	assert.Contains(t, stopped, "signal: interrupt")
	assert.NotContains(t, stopped, "more output than a page can show")
	assert.Contains(t, says(2), "42")

	// Nobody stops this one.
	require.NoError(t, page.Wait(soon, ended(3)))
	require.NoError(t, page.Wait(soon, ended(4)))
	assert.Contains(t, says(3), "more output than a page can show")
	assert.Contains(t, says(4), "56")
	server1, browser1 := memory()
	t.Logf("at most %d MB in the server, the kernel and what they start; the browser had %d MB before and at most %d MB",
		server1/1e6, browser0/1e6, browser1/1e6)
	assert.Less(t, server1, int64(500e6))
	assert.Less(t, browser1-browser0, int64(500e6))
}

// Opening a lecture does not change it: the kernel reports of its language what the
// lecture has stored.
func TestOpeningALectureDoesNotChangeIt(t *testing.T) {
	env, session := kerneltest.Open(t)
	b := browsertest.Open(t)
	require.NoError(t, env.Sign(t.Context(), progress.New(t.Output(), false), nil))
	server, err := env.Start(t.Context(), session, kernel.ServerOptions{Notebook: "en/00-start.ipynb", Output: t.Output()})
	require.NoError(t, err)
	page := browsertest.Page(t, b)
	require.NoError(t, page.Do(soon, chromedp.Navigate(server.URL+"&reset")))
	require.NoError(t, page.Wait(long, kernelIsIdle))
	// What JupyterLab has learned from the kernel by now shows in the tab.
	require.NoError(t, page.Wait(soon, `document.querySelector(".lm-TabBar-tab.jp-mod-current")?.innerText.includes("00-start")`))
	time.Sleep(time.Second)
	var changed bool
	require.NoError(t, page.Do(soon, chromedp.Evaluate(`document.querySelector(".jp-mod-dirty") !== null`, &changed)))
	assert.False(t, changed, "the tab says that the lecture is not saved")
}

// What the lectures store of their language is what the kernel reports, exactly; a new
// lecture too.
func TestTheLecturesStoreWhatTheKernelReports(t *testing.T) {
	begun, err := course.New(t.TempDir(), "04-kayles")
	require.NoError(t, err)
	for _, path := range append(begun, lectures(t, "en", "zh")...) {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		var head struct {
			Metadata struct {
				LanguageInfo map[string]string `json:"language_info"`
			}
		}
		require.NoError(t, json.Unmarshal(data, &head))
		assert.Equal(t, map[string]string{
			"name": "go", "version": "go1.26", "mimetype": "text/x-go", "file_extension": ".go", "pygments_lexer": "go",
		}, head.Metadata.LanguageInfo, path)
	}
}

// writeNotebook writes a notebook of code cells.
func writeNotebook(t *testing.T, path string, cells ...string) {
	t.Helper()
	var list []map[string]any
	for i, source := range cells {
		list = append(list, map[string]any{
			"cell_type": "code", "id": fmt.Sprintf("cell-%d", i), "metadata": map[string]any{},
			"source": source, "outputs": []any{}, "execution_count": nil,
		})
	}
	data, err := json.Marshal(map[string]any{
		"nbformat": 4, "nbformat_minor": 5, "cells": list,
		"metadata": map[string]any{"kernelspec": map[string]any{"name": "gonb", "display_name": "Go (gonb)", "language": "go"}},
	})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, data, 0o644))
}

// watchMemory returns a function that returns the most memory, in bytes, that the
// processes which this one has started had at one time: the server, the kernel and
// what they start, and the browser. Memory that processes share counts once.
func watchMemory(t *testing.T) func() (server, browser int64) {
	ctx, cancel := context.WithCancel(t.Context())
	var server, browser int64
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			s, b := memoryBelow(os.Getpid())
			server, browser = max(server, s), max(browser, b)
			time.Sleep(500 * time.Millisecond)
		}
	}()
	return func() (int64, int64) {
		cancel()
		<-done
		return server, browser
	}
}

// memoryBelow returns the memory, in bytes, of the processes below pid: those of the
// browser, and the others.
func memoryBelow(pid int) (others, browser int64) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	children := map[int][]int{}
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may have anything in it.
		child, _ := strconv.Atoi(strings.Split(stat, "/")[2])
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		parent, _ := strconv.Atoi(fields[1])
		children[parent] = append(children[parent], child)
	}
	for below := children[pid]; len(below) > 0; {
		child := below[0]
		below = append(below[1:], children[child]...)
		sum := &others
		if name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", child)); strings.Contains(string(name), "chrom") {
			sum = &browser
		}
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", child))
		for line := range strings.Lines(string(text)) {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "Pss:" {
				kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
				*sum += kilobytes * 1024
			}
		}
	}
	return others, browser
}
