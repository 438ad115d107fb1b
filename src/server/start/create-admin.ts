import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { safeParse } from 'valibot'

import { Mobile, requiredText } from '@/contract/shapes'
import type { Handle } from '@/server/db/connection'
import { StartFailure } from '@/server/db/start-failure'
import { applyTemplate } from '@/server/domains/company/templates/apply-template'
import { companyTemplates } from '@/server/domains/company/templates/templates'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { Refusal } from '@/server/http/refusal'

const TEMPLATES = companyTemplates.map(({ key }) => key)
const USAGE =
  'Usage: npm run server -- create-admin --phone <mobile> --name <name> --company <company name> ' +
  `[--template ${TEMPLATES.join('|')}]`

/** The first administrator and their company. */
export interface AdminRequest {
  phone: string
  name: string
  company: string
  /** Brings departments, posts and processes when the company has none; undefined brings nothing. */
  template?: string | undefined
}

function parseArguments(words: readonly string[]): Partial<AdminRequest> {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { phone: text, name: text, company: text, template: text } }).values
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
  const { phone = '', name = '', company = '', template } = parseArguments(words)
  if (!safeParse(Mobile, phone).success) throw new StartFailure(`--phone must be a mobile number. ${USAGE}`)
  if (!safeParse(requiredText(30), name).success) throw new StartFailure(`--name is missing or too long. ${USAGE}`)
  if (!safeParse(requiredText(100), company).success)
    throw new StartFailure(`--company is missing or too long. ${USAGE}`)
  if (template !== undefined && !TEMPLATES.includes(template))
    throw new StartFailure(`There is no template ${template}. ${USAGE}`)
  return { phone, name, company, template }
}

/**
 * Creates an administrator, and the company if no company has this name, with what the template brings.
 *
 * @returns the password, which is not stored in plain text
 * @throws {StartFailure} when another user has this phone number, or the company needs no template; nothing is created
 */
export async function createAdmin(handle: Handle, request: AdminRequest, now: Date): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const { template, ...administrator } = request
  try {
    await handle.tx(async (tx) => {
      const { companyId } = await createAdministrator(tx, { ...administrator, password }, now)
      if (template) await applyTemplate(tx, companyId, template)
    })
  } catch (error) {
    throw error instanceof Refusal ? new StartFailure(`${request.phone}: ${error.message}`) : error
  }
  return password
}
