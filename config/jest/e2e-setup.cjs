// A journey drives a browser against a server that it starts.
jest.setTimeout(180_000)
// A busy machine may hold up one step of a browser: a failed journey is tried once more, and what failed is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true })
