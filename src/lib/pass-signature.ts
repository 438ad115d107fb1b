/**
 * Ed25519 signatures of `V2` codes on the phone: of the visitor, who signs, and of the gate, which verifies without
 * signal. The mini-program has no WebCrypto and iOS 13 no BigInt, hence tweetnacl. The server uses Node's crypto.
 */
import { sign } from 'tweetnacl'

import { buildSignedMessage, formatSignedCode, fromBase64Url, readSignedCode, toBase64Url } from './pass'

/** Bytes of a secret: the key pair is computed from it. */
export const SECRET_BYTES = 32

const openKeyPair = (secret: string) => sign.keyPair.fromSeed(fromBase64Url(secret))

/** The public key of a secret, both base64url. */
export const computePublicKey = (secret: string): string => toBase64Url(openKeyPair(secret).publicKey)

/** `V2.<passId>.<slot>.<signature>`: the QR code content of a slot. */
export function signPassCode(secret: string, companyId: string, passId: string, slot: number): string {
  const claim = { passId, slot }
  const signature = sign.detached(buildSignedMessage(companyId, claim), openKeyPair(secret).secretKey)
  return formatSignedCode({ ...claim, signature })
}

/** Whether one of the public keys has signed the code for this company. */
export function isPassCodeSigned(publicKeys: readonly string[], companyId: string, code: string): boolean {
  const claim = readSignedCode(code)
  if (!claim) return false
  const message = buildSignedMessage(companyId, claim)
  return publicKeys.some((key) => {
    const bytes = fromBase64Url(key)
    return bytes.length === sign.publicKeyLength && sign.detached.verify(message, claim.signature, bytes)
  })
}
