/** Memoizes asynchronous work: it runs at the first call. A failure is not cached: the next call tries again. */
export function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let cachedPromise: Promise<T> | undefined
  return () => {
    cachedPromise ??= work().catch((error) => {
      cachedPromise = undefined
      throw error
    })
    return cachedPromise
  }
}
