/** Supported encodings, the smaller output first. */
const ENCODINGS = ['br', 'gzip'] as const

/** @returns the best encoding of an `Accept-Encoding` header, honours `q=0` (RFC 9110, 12.5.3); undefined: identity */
export function negotiateEncoding(accepted = ''): (typeof ENCODINGS)[number] | undefined {
  const weights = new Map(
    accepted.split(',').map((choice) => {
      const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((one) => one.startsWith('q='))
      return [name, weight ? Number(weight.slice(2)) : 1] as const
    }),
  )
  return ENCODINGS.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
