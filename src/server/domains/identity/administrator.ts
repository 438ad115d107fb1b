import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { object, parse } from 'valibot'

import { Mobile, NewPassword, nameText } from '@/contract/shapes'
import type { Db } from '@/server/db/connection'
import { appUser, company, userRole } from '@/server/db/schema/identity'

import { hashPassword } from './passwords'
import { createUser } from './user-store'

const NewAdministrator = object({
  phone: Mobile,
  name: nameText(30),
  password: NewPassword,
  /** Name of the company; created if there is none of this name. */
  company: nameText(100),
})

/** Letters and digits without similar-looking ones. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function createInviteCode(): string {
  return Array.from(randomBytes(8), (byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('')
}

async function ensureCompany(tx: Db, name: string, now: Date): Promise<string> {
  // Two who found at once come one after the other: one of them has the first company, and a name is founded once.
  await tx.execute(sql`lock table ${company} in share row exclusive mode`)
  const [found] = await tx.select({ id: company.id }).from(company).where(eq(company.name, name))
  if (found) return found.id
  const id = randomUUID()
  const [other] = await tx.select({ id: company.id }).from(company).limit(1)
  // The first company is the operator of the server.
  const isOperator = other === undefined
  await tx
    .insert(company)
    .values({ id, name, shortName: name, isOperator, inviteCode: createInviteCode(), createdAt: now })
  return id
}

/**
 * Creates the first administrator of a company, who can then admit others (`npm run server -- create-admin`).
 *
 * @returns the ids of the user and the company
 * @throws {ValiError} when a value is invalid; the message does not contain the value
 * @throws {Refusal} 409 when the phone number is already registered
 */
export async function createAdministrator(
  tx: Db,
  input: { phone: string; name: string; password: string; company: string },
  now: Date,
): Promise<{ userId: string; companyId: string }> {
  const { phone, name, password, company: companyName } = parse(NewAdministrator, input)
  const passwordHash = await hashPassword(password)
  const companyId = await ensureCompany(tx, companyName, now)
  const userId = await createUser(tx, { population: 'user', phone, name, passwordHash }, now)
  await tx.update(appUser).set({ companyId }).where(eq(appUser.id, userId))
  await tx.insert(userRole).values({ userId, role: 'administrator', scopes: null })
  return { userId, companyId }
}
