import type { Person } from '@/contract/workflow/task'
import { getPerson, type People } from '@/server/people/people'

import { SYSTEM_ACTOR } from './engine/state'

/** What acts by itself, in the place of a person. */
export const createSystemActor = (name = '系统'): Person => ({
  userId: SYSTEM_ACTOR,
  name,
  avatar: null,
  deptName: null,
  postName: null,
  mobile: null,
})

/** Who did something in a process: a person of the company, or the system. */
export const getActor = (people: People, id: string): Person =>
  id === SYSTEM_ACTOR ? createSystemActor() : getPerson(people, id)
