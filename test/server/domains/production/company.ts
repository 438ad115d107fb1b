import { processDefinition, processGroup } from '@/server/db/schema/workflow'
import { seedProduction } from '@/server/seed/production'
import { definitionRows, groupRows } from '@/server/seed/workflow/workflow-definitions'

import { startStoryServer } from '../../../support/story'

/** The people of the story, their machines, and the processes that see to machines. */
export async function startFactory() {
  const server = await startStoryServer()
  await server.tell()
  await server.handle.tx(async (tx) => {
    await tx.insert(processGroup).values([...groupRows])
    const kinds = definitionRows.filter(({ key }) => key === 'andon' || key === 'repair')
    await tx.insert(processDefinition).values(kinds)
    await seedProduction(tx, server.now())
  })
  return server
}
