package main

import "github.com/spf13/cobra"

func newDoctor(s *settings) *cobra.Command { return &cobra.Command{Use: "doctor"} }
