import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { safeParse } from 'valibot'

import { Mobile } from '@/contract/shapes'

import type { Db, Handle } from './db'
import { hashPassword } from './identity/passwords'
import { appUser, company, userRole } from './schema/index'
import { StartFailure } from './start-failure'
import { createUser, findUserByPhone } from './stores/user-store'

const USAGE = 'Usage: npm run server -- create-admin --phone <mobile> --name <name> --company <company name>'
const MOST_LETTERS = 60

/** Who becomes the first administrator, and of which company. */
export interface AdminRequest {
  phone: string
  name: string
  company: string
}

/**
 * Reads the command line of `create-admin`.
 *
 * @throws {StartFailure} with how to call it, when something is missing or wrong
 */
export function readAdminRequest(words: readonly string[]): AdminRequest {
  const text = { type: 'string' } as const
  let values: Partial<AdminRequest>
  try {
    values = parseArgs({ args: [...words], options: { phone: text, name: text, company: text } }).values
  } catch {
    throw new StartFailure(USAGE)
  }
  const { phone = '', name = '', company: companyName = '' } = values
  const isShort = (word: string) => word.trim() !== '' && word.length <= MOST_LETTERS
  if (!isShort(name) || !isShort(companyName)) throw new StartFailure(USAGE)
  if (!safeParse(Mobile, phone).success)
    throw new StartFailure(`--phone must be a mobile number of 11 digits. ${USAGE}`)
  return { phone: phone.trim(), name: name.trim(), company: companyName.trim() }
}

async function companyOf(tx: Db, name: string, now: Date): Promise<string> {
  const [found] = await tx.select({ id: company.id }).from(company).where(eq(company.name, name))
  if (found) return found.id
  const id = randomUUID()
  const inviteCode = randomBytes(5).toString('hex').toUpperCase()
  await tx.insert(company).values({ id, name, shortName: name, inviteCode, createdAt: now })
  return id
}

/**
 * Makes an administrator, and the company when there is none of that name.
 *
 * @returns the password, which is nowhere else
 * @throws {StartFailure} when the phone is somebody's already
 */
export async function createAdmin(handle: Handle, request: AdminRequest, now: Date): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  await handle.tx(async (tx) => {
    if (await findUserByPhone(tx, 'user', request.phone)) throw new StartFailure('This phone is registered already.')
    const companyId = await companyOf(tx, request.company, now)
    const { phone, name } = request
    const userId = await createUser(tx, { population: 'user', phone, name, passwordHash }, now)
    await tx.update(appUser).set({ companyId }).where(eq(appUser.id, userId))
    await tx.insert(userRole).values({ userId, role: 'administrator' })
  })
  return password
}
