import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import {
  formatConditionDraft,
  listConditionErrors,
  toConditionDraft,
} from '@/features/manage/process/process-condition'
import { emptyProcess, toProcessContent } from '@/features/manage/process/process-draft'
import { describeCondition } from '@/lib/form/condition-words'
import { normalizeCondition, readCondition, writeJuelCondition } from '@/server/workflow/process-files/bpmn-conditions'

import { createDraw } from '../../server/workflow/engine-sequences'
import { createRandomEvaluator, drawCondition, drawValues, randomFields } from '../../server/workflow/random-conditions'

const fields = randomFields.map(({ mode: _mode, ...field }) => field) as unknown as ProcessField[]
const conditions = Array.from({ length: 300 }, (_, seed) => drawCondition(createDraw(seed)))
const evaluators = Array.from({ length: 300 }, (_, seed) => createRandomEvaluator(drawValues(createDraw(seed + 7000))))

const branch = (name: string, when?: string): ProcessStepSetting => ({
  key: name,
  name,
  mode: 'any',
  assignees: [],
  roles: ['administrator'],
  allow: [],
  choice: { group: 'c1', branch: name, ...(when && { when }) },
})

describe('random conditions', () => {
  it('are said in words, opened and saved as they were, and are no faults', () => {
    for (const when of conditions) {
      expect(describeCondition(when, fields)).not.toMatch(/[=<>]{2}|includes| \|\| |\d{3}00/)
      const draft = toConditionDraft(when, fields)
      expect(draft.when).toBe('')
      expect(formatConditionDraft(draft, fields)).toBe(when)
      expect(Object.values(listConditionErrors(draft, fields)).filter(Boolean)).toEqual([])
    }
  })

  it('come back from a BPMN file', () => {
    for (const when of conditions) {
      expect(normalizeCondition(when)).toBe(when)
      expect(readCondition(writeJuelCondition(when) ?? '')).toBe(when)
    }
  })

  it('hold for nothing that was not filled in, except for a switch that is not on', () => {
    const cleared = { amount: null, count: null, room: '', rooms: [], far: null, day: '', meeting: '' }
    const holds = createRandomEvaluator(cleared)
    const met = conditions.filter((when) => !when.includes('far') && holds(when))
    expect(met).toEqual([])
  })

  it('are called a branch that is never taken only where no form takes it', () => {
    let faults = 0
    for (let seed = 0; seed < 1500; seed += 1) {
      const draw = createDraw(seed)
      // Few fields, so that many are within each other.
      const whens = Array.from({ length: 3 }, () => drawCondition((below) => (below === 7 ? draw(2) : draw(below))))
      const steps = [...whens.map((when, at) => branch(`b${at}`, when)), branch('其他情况')]
      const found = listProcessFaults(toProcessContent({ ...emptyProcess, fields, steps }))
      for (const [at, when] of whens.entries()) {
        if (!found[`steps.b${at}`]?.includes('永远走不到')) continue
        faults += 1
        const taken = evaluators.filter((holds) => holds(when) && !whens.slice(0, at).some(holds))
        expect([whens.slice(0, at), when, taken.length]).toEqual([whens.slice(0, at), when, 0])
      }
    }
    expect(faults).toBeGreaterThan(100)
  })

  it('are said never to hold only where no form meets them, and are where two comparisons exclude each other', () => {
    const find = (when: string, own = fields) =>
      listProcessFaults(
        toProcessContent({ ...emptyProcess, fields: own, steps: [{ ...branch('a'), choice: undefined, when }] }),
      )['steps.a']
    const met = conditions.filter((when) => evaluators.some((holds) => holds(when)))
    expect(met.filter((when) => find(when)?.includes('永远不成立'))).toEqual([])
    expect(conditions.filter((when) => find(when)?.includes('永远不成立')).length).toBeGreaterThan(5)
    const never = [
      'count > 2 && count < 2',
      'count >= 2 && far == true && count == 1',
      'count == 1 && count == 2',
      "room == '甲' && room == '乙'",
      'far == true && far != true',
      "day > '2026-12-01' && day < '2026-12-01'",
      "count > 3 && count < 1 || room == '甲' && room == '乙'",
    ]
    for (const when of never) expect([when, find(when)]).toEqual([when, expect.stringContaining('不能同时满足')])
    const possible = [
      'count >= 2 && count <= 2',
      "includes(rooms, '甲') && includes(rooms, '乙')",
      "count > 3 && count < 1 || room == '甲'",
      "day > '2026-12-01' && day < '2026-12-31'",
      'count > 3 && amount < 100',
    ]
    for (const when of possible) expect([when, find(when)]).toEqual([when, undefined])
    const bounded = fields.map((field) => (field.field === 'count' ? { ...field, min: 1, max: 9 } : field))
    expect(find('count > 9', bounded)).toContain('「数量 ＞ 9」和「数量 ≤ 9」不能同时满足')
    expect(find('count >= 9', bounded)).toBeUndefined()
    expect(find('count < 1 || count == 4', bounded)).toBeUndefined()
  })

  it('are found in a branch within several others', () => {
    const find = (...whens: string[]) => {
      const steps = [...whens.map((when, at) => branch(`b${at}`, when)), branch('其他情况')]
      return listProcessFaults(toProcessContent({ ...emptyProcess, fields, steps }))[`steps.b${whens.length - 1}`]
    }
    expect(find('count >= 2', "room == '甲'", "count == 2 || count > 5 && far == true || room == '甲'")).toContain(
      '「b0」',
    )
    expect(find("day >= '2026-12-01'", "day > '2026-12-01' && far == true")).toContain('「b0」')
    expect(find("meeting > '2026-12-01 08:30'", "meeting >= '2026-12-01 08:30'")).toBeUndefined()
    expect(find('count == 2', 'count == 2 || count == 3')).toBeUndefined()
    expect(find("room == '甲' && far == true", "room == '甲'")).toBeUndefined()
  })
})
