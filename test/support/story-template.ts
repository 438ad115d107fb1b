// Run as a program: writes a database that holds the people and the home of the demo story, and what writes them back.
import { openEmbedded } from '@/server/db/connection'

import { keepRows } from './kept-rows'
import { KEPT_STORY, STORY_BEGINS, seedStory } from './story-seed'

async function main(directory: string): Promise<void> {
  const handle = await openEmbedded(directory)
  await handle.migrate()
  await handle.tx((tx) => seedStory(tx, new Date(STORY_BEGINS)))
  await keepRows(handle, KEPT_STORY)
  await handle.close()
}

void main(process.argv[2] ?? '')
