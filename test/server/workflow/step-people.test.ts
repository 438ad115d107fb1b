import type { ProcessStepSetting } from '@/contract/workflow/process-setting'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { toProcessSteps } from '@/server/workflow/processes/process-setting-store'
import { resolveSteps } from '@/server/workflow/processes/resolve-steps'

import { createStep } from '../../support/process-step'
import { setUpStoryServer } from '../../support/set-up-server'

const server = setUpStoryServer()
const { liNa, wangQiang } = demoPeople
const origin = { companyId: demoCompanies.main.id, starterId: liNa.id }

const resolve = async (steps: ProcessStepSetting[], db = server.db) =>
  (await resolveSteps(db, toProcessSteps({ steps }), origin, { main: {}, sub: {} })).map(({ step, isFallback }) => ({
    people: step.assignees,
    isFallback,
  }))

describe('the people of the steps of a process', () => {
  it('are looked up as often for sixty steps as for three', async () => {
    const parts = [{ roles: ['departmentManager'] }, { assignees: [wangQiang.id], roles: [] }, { roles: ['starter'] }]
    const countQueries = async (count: number) => {
      let queries = 0
      const db = new Proxy(server.db, {
        get(target, name) {
          if (name === 'select') queries += 1
          return Reflect.get(target, name)
        },
      })
      const steps = Array.from({ length: count }, (_, at) => createStep(`s${at}`, parts[at % parts.length] ?? {}))
      const resolved = await resolve(steps, db)
      expect(resolved.every(({ people, isFallback }) => people.length > 0 && !isFallback)).toBe(true)
      return queries
    }
    const few = await countQueries(3)
    expect(few).toBeGreaterThan(0)
    expect(await countQueries(60)).toBe(few)
  })

  it('are those of an earlier step, also where the administrators stand in for nobody', async () => {
    const [vacant, same, twice] = await resolve([
      createStep('vacant', { assignees: ['nobody'], roles: [] }),
      createStep('same', { roles: ['step:vacant'] }),
      createStep('twice', { roles: ['step:same', 'starter'], assignees: [liNa.id, 'nobody'] }),
    ])
    expect(vacant).toEqual({ people: [wangQiang.id], isFallback: true })
    expect(same).toEqual({ people: [wangQiang.id], isFallback: false })
    expect(twice).toEqual({ people: [liNa.id, wangQiang.id], isFallback: false })
  })

  it('are nobody for the step of a later one, and for a step that waits', async () => {
    const [early, wait] = await resolve([
      createStep('early', { roles: ['step:late'], ifNobody: 'skip' }),
      createStep('wait', { kind: 'wait', assignees: [liNa.id], roles: [] }),
      createStep('late', { assignees: [liNa.id], roles: [] }),
    ])
    expect(early).toEqual({ people: [], isFallback: false })
    expect(wait).toEqual({ people: [], isFallback: false })
  })
})
