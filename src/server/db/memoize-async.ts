/** Memoizes asynchronous work: it runs at the first call. A failure is not cached: the next call tries again. */
export function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= work().catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
