// A journey drives a browser against a server that it starts.
jest.setTimeout(180_000)
