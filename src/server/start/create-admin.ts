import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { safeParse } from 'valibot'

import { Mobile, requiredText } from '@/contract/shapes'

import type { Handle } from '@/server/db/connection'
import { StartFailure } from '@/server/db/start-failure'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { Refusal } from '@/server/http/refusal'

const USAGE = 'Usage: npm run server -- create-admin --phone <mobile> --name <name> --company <company name>'

/** The first administrator and their company. */
export interface AdminRequest {
  phone: string
  name: string
  company: string
}

function parseArguments(words: readonly string[]): Partial<AdminRequest> {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { phone: text, name: text, company: text } }).values
  } catch {
    throw new StartFailure(USAGE)
  }
}

/**
 * Parses the arguments of `create-admin`.
 *
 * @throws {StartFailure} with the usage, when an argument is missing or invalid
 */
export function readAdminRequest(words: readonly string[]): AdminRequest {
  const { phone = '', name = '', company = '' } = parseArguments(words)
  if (!safeParse(Mobile, phone).success) throw new StartFailure(`--phone must be a mobile number. ${USAGE}`)
  if (!safeParse(requiredText(30), name).success) throw new StartFailure(`--name is missing or too long. ${USAGE}`)
  if (!safeParse(requiredText(100), company).success)
    throw new StartFailure(`--company is missing or too long. ${USAGE}`)
  return { phone, name, company }
}

/**
 * Creates an administrator, and the company if no company has this name.
 *
 * @returns the password, which is not stored in plain text
 * @throws {StartFailure} when another user has this phone number
 */
export async function createAdmin(handle: Handle, request: AdminRequest, now: Date): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  try {
    await createAdministrator(handle, { ...request, password }, now)
  } catch (error) {
    throw error instanceof Refusal ? new StartFailure(`${request.phone}: ${error.message}`) : error
  }
  return password
}
