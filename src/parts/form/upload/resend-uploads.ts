const mounted = new Set<() => void>()

/**
 * Registers a field's uploads with {@link resendUploads}. Apart from them: a page that only submits needs no uploading.
 *
 * @returns stops it
 */
export function watchResending(resend: () => void): () => void {
  mounted.add(resend)
  return () => {
    mounted.delete(resend)
  }
}

/** Retries failed uploads, for example when their form is submitted. */
export function resendUploads(): void {
  for (const again of mounted) again()
}
