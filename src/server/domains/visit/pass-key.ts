import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { buildSignedMessage, fromBase64Url, readSignedCode } from '@/lib/pass'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { visit } from '@/server/db/schema/visit'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { requireHeldVisit } from './held-visit'

/** Phones of one person that show the pass; the key of the earliest is dropped. */
const KEYS_MAX = 3

/** DER header of an Ed25519 public key (RFC 8410). */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Points of small order, sign bit cleared, as libsodium refuses them: by such a key everybody signs, without a secret.
 */
const SMALL_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

function isOfSmallOrder(publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64url')
  bytes[31] = (bytes[31] ?? 0) & 0x7f
  return SMALL_ORDER.includes(bytes.toString('hex'))
}

/** Whether one of the public keys has signed the `V2` code for this company. */
export function isSignedCode(publicKeys: readonly string[], companyId: string, code: string): boolean {
  const claim = readSignedCode(code)
  if (!claim) return false
  const message = buildSignedMessage(companyId, claim)
  return publicKeys.some((key) => {
    const der = Buffer.concat([SPKI_HEADER, fromBase64Url(key)])
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), claim.signature)
  })
}

/**
 * Registers the public key of a visitor's phone, with the access check of the pass.
 *
 * @throws {Refusal} 404; 409 the visit is over; 422 a key that proves nothing
 */
export async function registerKey(
  tx: Db,
  caller: Caller | null,
  { publicKey, ...visitKey }: { id: string; holder?: string | undefined; publicKey: string },
  now: Date,
): Promise<{ publicKeys: string[] }> {
  const { row } = await requireHeldVisit(tx, caller, visitKey)
  if (!['pending', 'approved'].includes(row.status) || row.endAt <= now) throw new Refusal(409, '来访已结束')
  if (isOfSmallOrder(publicKey)) throw new Refusal(422, '公钥不可用')
  await lockRow(tx, visit, row.id)
  const [{ passKeys } = row] = await tx.select({ passKeys: visit.passKeys }).from(visit).where(eq(visit.id, row.id))
  if (passKeys.includes(publicKey)) return { publicKeys: [...passKeys] }
  const publicKeys = [...passKeys, publicKey].slice(-KEYS_MAX)
  await tx.update(visit).set({ passKeys: publicKeys }).where(eq(visit.id, row.id))
  return { publicKeys }
}
