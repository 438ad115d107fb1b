// A busy machine may hold up one step of a browser: a failed journey is tried once more, and what failed is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true })

// Playwright asks for the stack at each of its calls: found again in the sources, it costs a journey 7 % of its work.
const inSources = Error.prepareStackTrace
Error.prepareStackTrace = (error, frames) =>
  frames[0]?.getFunctionName() === 'captureRawStack' ? [error, ...frames].join('\n    at ') : inSources(error, frames)
