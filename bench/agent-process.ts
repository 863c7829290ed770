// The route agent in a process of its own: its settings are its environment.
import '../apps/route-agent/src/process.ts'
