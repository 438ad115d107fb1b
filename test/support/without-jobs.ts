/** Starts a server whose jobs do not run by themselves beside those of the test. */
export async function startWithoutJobs<T>(start: () => Promise<T>): Promise<T> {
  const quiet = jest.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined, 0))
  try {
    return await start()
  } finally {
    quiet.mockRestore()
  }
}
