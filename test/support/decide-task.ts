import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'

import type { Person, StoryServer } from './story'

/** The person decides their task of the process, as it is now. @returns the answer, or the refusal */
export async function decideTask(
  server: StoryServer,
  procInstId: string,
  person: Person,
  input: object = { action: 'agree' },
) {
  const decider = await server.as(person)
  const { records } = (await server.send(listTodos, {}, decider)).data
  const taskId = records.find((todo) => todo.procInstId === procInstId)?.taskId ?? ''
  const { version } = (await server.send(getTaskDetail, { taskId }, decider)).data.task
  // What an action needs differs from action to action.
  return server.send(actOnTask, { taskId, version, ...input } as never, decider)
}
