import { useEffect, useMemo, useRef, useState } from 'react'

import { call } from '@/api/client'
import { registerPassKey, type VisitorPass } from '@/contract/visit/visit-pass'
import { readCachedPass, saveCachedPass } from '@/features/visit/device-visits'
import { toBase64Url } from '@/lib/pass'
import { computePublicKey, SECRET_BYTES } from '@/lib/pass-signature'
import { createRandomBytes } from '@/platform/random-bytes'

import type { PassHandle } from './use-visitor-pass'

/** The secret of this phone for a visit: stored before its public key is sent, so that a lost answer loses nothing. */
async function obtainSecret({ id, holder }: PassHandle, pass: VisitorPass, offset: number): Promise<string> {
  const cachedSecret = readCachedPass(id, holder)?.secret
  if (cachedSecret) return cachedSecret
  const secret = toBase64Url(await createRandomBytes(SECRET_BYTES))
  saveCachedPass(id, holder, { pass, offset, secret })
  return secret
}

const hasKey = ({ status }: VisitorPass) => status === 'pending' || status === 'approved'

/**
 * The key pair of a visit, made on this phone: the server gets the public key, once the visit is known to it.
 *
 * @returns the secret while its public key is registered
 */
export function usePassKey(handle: PassHandle, pass: VisitorPass | undefined, offset: number): string | undefined {
  const { id, holder } = handle
  const [secret, setSecret] = useState(() => readCachedPass(id, holder)?.secret)
  const [answered, setAnswered] = useState<readonly string[]>()
  const isBusy = useRef(false)
  const publicKey = useMemo(() => secret && computePublicKey(secret), [secret])
  const registered = [...(pass?.publicKeys ?? []), ...(answered ?? [])]
  const isRegistered = publicKey !== undefined && registered.includes(publicKey)
  // Each answer of the server repeats an attempt that failed.
  useEffect(() => {
    if (!pass || !hasKey(pass) || isRegistered || isBusy.current) return
    const register = async () => {
      const own = await obtainSecret({ id, holder }, pass, offset)
      const passQuery = holder === undefined ? { id } : { id, holder }
      const input = { ...passQuery, publicKey: computePublicKey(own) }
      const { publicKeys } = await call(registerPassKey, input, { quiet: true, isExpendable: true })
      saveCachedPass(id, holder, { pass: { ...pass, publicKeys }, offset, secret: own })
      setSecret(own)
      setAnswered(publicKeys)
    }
    isBusy.current = true
    void register()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false
      })
  }, [pass, isRegistered, id, holder, offset])
  return isRegistered ? secret : undefined
}
