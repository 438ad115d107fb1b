/** Does `work` at the first need and keeps what came of it. A failure is not kept: the next need tries again. */
export function keep<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= work().catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
