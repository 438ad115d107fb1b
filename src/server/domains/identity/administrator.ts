import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { object, parse } from 'valibot'

import { Mobile, NewPassword, requiredText } from '@/contract/shapes'
import type { Db, Handle } from '@/server/db/connection'
import { appUser, company, userRole } from '@/server/db/schema/identity'
import { hashPassword } from './passwords'
import { createUser } from './user-store'

const NewAdministrator = object({
  phone: Mobile,
  name: requiredText(30),
  password: NewPassword,
  /** Name of the company; made when there is none of that name. */
  company: requiredText(100),
})

/** Letters and digits that are not mistaken for one another. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function createInviteCode(): string {
  return Array.from(randomBytes(8), (byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('')
}

async function ensureCompany(tx: Db, name: string, now: Date): Promise<string> {
  const [found] = await tx.select({ id: company.id }).from(company).where(eq(company.name, name))
  if (found) return found.id
  const id = randomUUID()
  const [other] = await tx.select({ id: company.id }).from(company).limit(1)
  // The first company of a server runs it.
  const isOperator = other === undefined
  await tx
    .insert(company)
    .values({ id, name, shortName: name, isOperator, inviteCode: createInviteCode(), createdAt: now })
  return id
}

/**
 * Makes the first administrator of a company, who then lets the others in (`npm run server -- create-admin`).
 *
 * @returns the ids of the person and the company
 * @throws {ValiError} when a value is not what its name says; the message names neither value
 * @throws {Refusal} 409 when the phone is registered already
 */
export async function createAdministrator(
  handle: Handle,
  input: { phone: string; name: string; password: string; company: string },
  now: Date,
): Promise<{ userId: string; companyId: string }> {
  const { phone, name, password, company: companyName } = parse(NewAdministrator, input)
  const passwordHash = await hashPassword(password)
  return handle.tx(async (tx) => {
    const companyId = await ensureCompany(tx, companyName, now)
    const userId = await createUser(tx, { population: 'user', phone, name, passwordHash }, now)
    await tx.update(appUser).set({ companyId }).where(eq(appUser.id, userId))
    await tx.insert(userRole).values({ userId, role: 'administrator' })
    return { userId, companyId }
  })
}
