// The partner home on a slow phone: a partner with ten thousand opportunities beside the same one with a hundred.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { withBrowser } from './browser.mjs'
import { tokenFor } from './load.mjs'
import { compare, visit } from './page.mjs'
import { inTemporary } from './process.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const PARTNER = '13800138007'
const HOME = '/pages/channel/index/index'
const [FEW, MANY] = [100, 10_000]
/** Rows of the list, which stands under the cards of the home. */
const ROWS = { selector: '[role=list] [role=button]', count: 20 }

/** What the app has stored once this partner has signed in. */
async function storageOf(origin) {
  const accessToken = await tokenFor(origin, PARTNER, 'channel')
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = await (await fetch(`${origin}/channel/personal/detail`, { headers })).json()
  const user = JSON.stringify({ ...data, population: 'partner' })
  const stored = Object.entries({ accessToken, user })
  return Object.fromEntries(stored.map(([key, value]) => [key, JSON.stringify({ data: value })]))
}

/** Adds opportunities under protection, a minute apart, until the partner has this many. The server must be at rest. */
async function fill(directory, number) {
  const database = await PGlite.create(path.join(directory, 'database'))
  await database.query(
    `insert into opportunity (id, company_id, owner_id, opportunity_no, opportunity_name, customer_name, customer_key,
       status, expect_amount, protect_start, protect_end, created_at, updated_at)
     select 'bench-' || n, p.company_id, p.owner_id, 'SJ-BENCH-' || n, '客户 ' || n || ' · 产线改造', '客户 ' || n,
       '客户' || n, 'approved', 86000000, now(), now() + interval '60 days', now() - n * interval '1 minute', now()
     from generate_series(1, $2 - (select count(*)::int from opportunity o join app_user u on u.id = o.owner_id
       where u.phone = $1)) n,
       (select o.company_id, o.owner_id from opportunity o join app_user u on u.id = o.owner_id
        where u.phone = $1 limit 1) p`,
    [PARTNER, number],
  )
  await database.exec(
    `delete from opportunity_tally;
     insert into opportunity_tally (owner_id, status, total, amount)
     select owner_id, status, count(*), coalesce(sum(expect_amount), 0) from opportunity group by owner_id, status;
     analyze opportunity`,
  )
  await database.close()
}

export async function measureOpportunities(report, runs) {
  await build('h5')
  const program = await bundleServer()
  await inTemporary(async (parent) => {
    const of = (number) => ({ ...UNLIMITED, DATA_DIR: path.join(parent, String(number)) })
    for (const number of [FEW, MANY]) {
      // Seeded by its first start.
      await withServer(program, of(number), async () => undefined)
      await fill(of(number).DATA_DIR, number)
    }
    await withServer(program, of(FEW), (few) =>
      withServer(program, of(MANY), (many) =>
        withBrowser(async (browser) => {
          const page = async (origin) => ({ url: origin + HOME, ready: ROWS, storage: await storageOf(origin) })
          const found = await compare(visit, browser, { few: await page(few), many: await page(many) }, runs)
          report.add(`H5 partner home with ${FEW} opportunities: list ready`, found.few.ready, 'ms')
          report.add(`  with ${MANY}`, found.many.ready, 'ms')
          report.add('  beside each other', found.many.ready / found.few.ready, '×', { most: 1.2 })
        }),
      ),
    )
  })
}
