import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'

import { appUser, personSearchText } from '@/server/db/schema/identity'
import { publicSubmission, submissionSearchText } from '@/server/db/schema/public-form'
import { visit, visitSearchText } from '@/server/db/schema/visit'
import { hasGrams } from '@/server/db/sql-text'

import { startTestServer, type TestServer } from '../../support/server'

const ROWS = 2000
const COMPANY = 'search-company'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ embedded: 'empty' })
  await server.db.execute(sql`
    insert into ${publicSubmission} (id, form_id, company_id, kind, submission_no, receipt, person, phone, content, created_at)
    select 's' || n, 'f', ${COMPANY}, 'survey', 'DC-20261120-' || n, 'r' || n, 'p' || n, '138' || lpad(n::text, 8, '0'),
      jsonb_build_object('liked', '进门快 ' || n), now() from generate_series(1, ${ROWS}::int) as n`)
  await server.db.execute(sql`
    insert into ${appUser} (id, population, username, company_id, name, phone, work_no, created_at, updated_at)
    select 'u' || n, 'user', 'user' || n, ${COMPANY}, '员工' || n, '138' || lpad(n::text, 8, '0'), 'W' || n, now(), now()
    from generate_series(1, ${ROWS}::int) as n`)
  await server.db.execute(sql`
    insert into ${visit} (id, company_id, host_id, gate_id, token, status, visitor_name, plate, purpose, start_at, end_at, created_at)
    select 'v' || n, ${COMPANY}, 'u1', 'g', 't' || n, 'approved', '访客' || n, '苏E138' || n, '参观', now(), now(), now()
    from generate_series(1, ${ROWS}::int) as n`)
})
afterAll(() => server.close())

async function explain(query: SQL): Promise<string> {
  const { rows } = (await server.db.execute(sql`explain ${query}`)) as unknown as { rows: { 'QUERY PLAN': string }[] }
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('a search on the embedded database, which keeps no statistics', () => {
  it.each([
    [publicSubmission, submissionSearchText(publicSubmission), 'public_submission_grams'],
    [appUser, personSearchText(appUser), 'app_user_grams'],
    [visit, visitSearchText(visit), 'visit_grams'],
  ] as const)('finds rows of a company by the index of their pairs (%#)', async (table, searched, index) => {
    const isFound = and(eq(table.companyId, COMPANY), hasGrams(searched, '138'))
    const plan = await explain(sql`select id from ${sql.identifier(getTableName(table))} where ${isFound}`)
    expect(plan).toContain(index)
  })
})
