// The demonstration tells one story: what one part of it says of a machine or of a paper, the others say too.
import { eq } from 'drizzle-orm'

import { machine, productionLine } from '@/server/db/schema/production'
import { visit } from '@/server/db/schema/visit'
import { processInstance } from '@/server/db/schema/workflow'
import { demoFiles } from '@/server/seed/workflow/workflow-files'

import { requireItems } from '../support/require-items'
import { startTestServer } from '../support/server'
import { setUpServer } from '../support/set-up-server'

const server = setUpServer(() => startTestServer({ embedded: 'demo' }))
/** The code of the line on which each machine of the board stands. */
async function readMachineLines(): Promise<ReadonlyMap<string, string>> {
  const rows = await server.db
    .select({ code: machine.code, line: productionLine.code })
    .from(machine)
    .innerJoin(productionLine, eq(productionLine.id, machine.lineId))
  return new Map(requireItems(rows).map(({ code, line }) => [code, line]))
}

describe('the story of the demonstration', () => {
  it('names a machine in a repair on the line where the board shows it', async () => {
    const lines = await readMachineLines()
    const repairs = await server.db.select().from(processInstance).where(eq(processInstance.processKey, 'repair'))
    const repairTitles = repairs
      .map(({ form }) => form.main as { machine?: string; line?: string })
      .filter(({ machine: code = '' }) => lines.has(code))
    for (const { machine: code = '', line } of requireItems(repairTitles))
      expect([code, line]).toEqual([code, lines.get(code)])
  })

  it('lets a visitor who repairs a machine go to its line', async () => {
    const lines = await readMachineLines()
    const visits = await server.db.select().from(visit)
    const named = visits.flatMap(({ purpose, area }) =>
      [...lines].filter(([code]) => purpose.includes(code)).map(([code, line]) => ({ code, line, area })),
    )
    for (const { code, line, area } of requireItems(named)) expect([code, area]).toEqual([code, `${line} 产线`])
  })

  it('attaches papers of the party that the form names', async () => {
    const instances = await server.db.select().from(processInstance)
    const attached = instances.flatMap(({ form: { main } }) =>
      demoFiles
        .filter(({ id }) => Object.values(main).some((value) => Array.isArray(value) && value.includes(id)))
        .map(({ name }) => ({ name, party: String(main.counterparty ?? main.supplier) })),
    )
    for (const { name, party } of requireItems(attached)) {
      const [, named = name] = /-(.+)\.pdf$/.exec(name) ?? []
      expect(party).toContain(named)
    }
  })
})
