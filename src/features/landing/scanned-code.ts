import { call } from '@/api/client'
import { findMachine } from '@/contract/production/production'
import { resolveLandingCode } from '@/contract/visit/landing-code'
import { ApiError } from '@/lib/errors'
import { parseQuery } from '@/lib/query-string'
import { buildAddress } from '@/navigation/address'

import { LANDING_CODE, parseLanding } from './landing'

/** The longest code of a machine's label. */
const LABEL_MAX = 40

/** A guest's code: with its mark on a pass, without on a ticket or typed. */
const GUEST_CODE = /^(G1\.)?[2-9A-HJKMNP-Z]{12}$/i

/** What a scanned text names: an address, a landing code, or perhaps the label of a machine. */
type ScannedCode = { address: string } | { code: string } | { label: string }

/** A link or the path of a mini-program code: a machine's label, a landing code, or a page of ours. */
function parseScannedLink(link: string): ScannedCode | undefined {
  const { machine } = parseQuery(link.split('#')[0]?.split('?')[1] ?? '')
  if (machine) return { label: link }
  // A mini-program code has a path alone; the host does not matter.
  return parseLanding({ q: link.replace(/^\/?pages\//, 'https://mini/pages/') })
}

/**
 * Parses the text of a code of ours; undefined for any other.
 *
 * - passes of visitors, their six digits, and health passes: the guard's screen
 * - codes of guests: signing in
 * - links: documents, invitations, landing codes, labels of machines
 * - other words: a landing code or the label of a machine, which the server knows
 */
export function parseScannedCode(scanned: string): ScannedCode | undefined {
  const text = scanned.trim()
  if (/^(V\d|H1)\.|^\d{6}$/.test(text)) return { address: buildAddress('scanVisitor', { code: text }) }
  if (GUEST_CODE.test(text)) return { address: buildAddress('signIn', { desk: '1', code: text.replace(/^G1\./i, '') }) }
  if (/^(https?:\/\/|\/?pages\/)/i.test(text)) return parseScannedLink(text)
  if (LANDING_CODE.test(text)) return { code: text }
  return text !== '' && text.length <= LABEL_MAX ? { label: text } : undefined
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === 404

async function findMachineAddress(label: string): Promise<string | undefined> {
  try {
    return buildAddress('machine', { id: (await call(findMachine, { label }, { quiet: true })).id })
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

/**
 * Finds the page of a scanned code; undefined when it is none of ours.
 *
 * @param isMember only members of a company may look for machines
 * @throws {ApiError} 410 the code is over; other failures of a call
 */
export async function findScannedAddress(scanned: string, isMember: boolean): Promise<string | undefined> {
  const parsed = parseScannedCode(scanned)
  if (!parsed || 'address' in parsed) return parsed?.address
  if ('label' in parsed) return isMember ? findMachineAddress(parsed.label) : undefined
  try {
    return (await call(resolveLandingCode, { code: parsed.code }, { quiet: true })).address
  } catch (error) {
    if (!isUnknown(error)) throw error
    // CNC-07 has the form of a landing code.
    return isMember && parsed.code.length <= LABEL_MAX ? findMachineAddress(parsed.code) : undefined
  }
}
