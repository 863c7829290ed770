import { Histogram } from 'prom-client'

export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of one try of a job; failed tries are repeated',
  labelNames: ['name', 'result'],
  buckets: [0.05, 0.5, 5, 60],
  registers: [],
})
