import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessStepSetting } from '@/contract/workflow/process-setting'
import { enterBranch } from '@/features/manage/process/process-choice'
import { emptyProcess, toProcessContent } from '@/features/manage/process/process-draft'
import {
  describeLeaving,
  endsBranch,
  listMoveTargets,
  moveStep,
  moveStepTo,
} from '@/features/manage/process/process-move'
import {
  arrangeSteps,
  dissolvePart,
  enterParallel,
  listFlowParts,
  listStepPlaces,
  nameParts,
  putStep,
  type StepPosition,
} from '@/features/manage/process/process-parallel'
import { CHOICE_DEPTH_MAX, listChoicePlaces } from '@/lib/form/choice-places'
import { listParallelPlaces, PARALLEL_DEPTH_MAX, setParallelPlaces } from '@/lib/form/parallel-places'

import { createDraw } from '../../server/workflow/engine-sequences'
import { createStep } from '../../support/process-step'
import { requireItems } from '../../support/require-items'

const beside = (key: string, branch: string) => createStep(key, { parallel: { group: 'g1', branch } })
const chosen = (key: string, branch: string, when?: string) =>
  createStep(key, { choice: { group: 'c1', branch, ...(when && { when }) } })
const listPlaces = (step: ProcessStepSetting) =>
  [...listChoicePlaces(step), ...listParallelPlaces(step)].map(({ branch }) => branch)
const list = (steps: readonly ProcessStepSetting[]) =>
  steps.map((one) => [one.key, ...listPlaces(one)].join('/')).join(' ')

describe('上移 and 下移 of a step', () => {
  const flow = [createStep('x'), beside('a', '甲'), beside('b', '乙'), beside('c', '乙'), createStep('y')]

  it('goes past a whole parallel part in both directions', () => {
    expect(list(moveStep(flow, 4, 3))).toBe('x y a/甲 b/乙 c/乙')
    expect(list(moveStep(flow, 0, 1))).toBe('a/甲 b/乙 c/乙 x y')
  })

  it('changes the order within a branch', () => {
    expect(list(moveStep(flow, 2, 3))).toBe('x a/甲 c/乙 b/乙 y')
  })

  it('leaves a part at its edge, and goes to the next branch, as long as its own keeps a step', () => {
    expect(list(moveStep(flow, 3, 4))).toBe('x a/甲 b/乙 c y')
    expect(list(moveStep(flow, 2, 1))).toBe('x a/甲 b/甲 c/乙 y')
    expect(list(moveStep(flow.slice(0, 3).concat(createStep('y')), 2, 3))).toBe('x y a/甲 b/乙')
  })

  it('goes between the branches of a choice with the condition of its new one', () => {
    const branches = [chosen('a', '大额', 'f1 == 1'), chosen('b', '大额', 'f1 == 1'), chosen('c', '其他情况')]
    const moved = moveStep(branches, 1, 2)
    expect(list(moved)).toBe('a/大额 b/其他情况 c/其他情况')
    expect(moved[1]?.choice).toEqual({ group: 'c1', branch: '其他情况' })
    expect(moveStep(moved, 1, 0)[1]?.choice).toEqual({ group: 'c1', branch: '大额', when: 'f1 == 1' })
  })

  it('leaves a choice with the only step of a branch beside 其他情况, which stays the last', () => {
    const branches = [chosen('a', '大额', 'f1 == 1'), chosen('c', '其他情况'), createStep('y')]
    expect(list(moveStep(branches, 0, 1))).toBe('c a y')
    expect(list(moveStep([createStep('x'), ...branches], 1, 2))).toBe('x c a y')
    expect(list(moveStep([createStep('x'), ...branches], 2, 1))).toBe('x c a/大额 y')
    const three = [chosen('b', '小额', 'f1 == 2'), ...branches]
    expect(list(moveStep(three, 0, 1))).toBe('a/大额 b/小额 c/其他情况 y')
    expect(list(moveStep(three, 1, 2))).toBe('b/小额 c/其他情况 a y')
    expect(list(moveStep(three, 2, 1))).toBe('c b/小额 a/大额 y')
  })

  it('stays in the branches around the choice that it leaves', () => {
    const around = { group: 'c0', branch: '外', when: 'f1 == 9' }
    const within = (key: string, branch: string, when?: string) =>
      createStep(key, { choice: around, nested: [{ group: 'c1', branch, ...(when && { when }) }] })
    const nested = [within('a', '大额', 'f1 == 1'), within('c', '其他情况'), createStep('y')]
    const [c, a] = moveStep(nested, 0, 1)
    expect([c?.key, a?.key, a?.choice, a?.nested]).toEqual(['c', 'a', around, undefined])
    const parallel = { group: 'g1', branch: '甲' }
    const inPart = [
      { ...chosen('a', '大额', 'f1 == 1'), parallel },
      { ...chosen('c', '其他情况'), parallel },
      beside('b', '乙'),
    ]
    expect(list(moveStep(inPart, 0, 1))).toBe('c/甲 a/甲 b/乙')
  })

  it('is known to end a branch', () => {
    const branches = [chosen('b', '小额', 'f1 == 2'), chosen('a', '大额', 'f1 == 1'), chosen('c', '其他情况')]
    expect(endsBranch(branches, moveStep(branches, 1, 2))).toBe(true)
    expect(endsBranch(branches, moveStep(branches, 0, 1))).toBe(false)
    expect(endsBranch(flow, moveStep(flow, 2, 1))).toBe(false)
  })

  it('is always possible and never a fault', () => {
    const all = [...flow, createStep('z')]
    for (const at of [0, 1, 2, 3, 4])
      for (const [from, to] of [
        [at, at + 1],
        [at + 1, at],
      ] as const) {
        const moved = moveStep(all, from, to)
        expect(list(moved)).not.toBe(list(all))
        expect(listProcessFaults(toProcessContent({ ...emptyProcess, steps: moved }))).toEqual({})
      }
  })
})

describe('移到', () => {
  const flow = [
    createStep('x'),
    beside('a', '甲'),
    beside('b', '乙'),
    chosen('c', '大额', 'f1 == 1'),
    chosen('d', '大额', 'f1 == 1'),
  ]
  const find = (steps: readonly ProcessStepSetting[], key: string) => {
    const found = steps.find((one) => one.key === key)
    if (!found) throw new Error(`no step ${key}`)
    return found
  }
  const move = (key: string, text: string, steps: readonly ProcessStepSetting[] = flow) => {
    const target = listMoveTargets(steps, find(steps, key)).find((one) => one.text === text)
    if (!target) throw new Error(`${text} is no place`)
    return moveStepTo(steps, find(steps, key), target)
  }

  it('lists the places in words, with the one where the step is', () => {
    const targets = listMoveTargets(flow, find(flow, 'x'))
    expect(targets.map(({ text, isNow }) => (isNow ? `*${text}` : text))).toEqual([
      '*最前面',
      '并行部分\u00a0· 甲\u00a0· 最前面',
      '并行部分\u00a0· 甲\u00a0· 「a」之后',
      '并行部分\u00a0· 乙\u00a0· 最前面',
      '并行部分\u00a0· 乙\u00a0· 「b」之后',
      '并行部分\u00a0· 新分支',
      '并行部分之后',
      '条件分支\u00a0· 大额\u00a0· 最前面',
      '条件分支\u00a0· 大额\u00a0· 「c」之后',
      '条件分支\u00a0· 大额\u00a0· 「d」之后',
      '条件分支\u00a0· 其他情况',
      '条件分支之后',
    ])
  })

  it('moves a step into a branch, out of it, and between branches of other parts', () => {
    expect(list(move('x', '并行部分\u00a0· 乙\u00a0· 「b」之后'))).toBe('a/甲 b/乙 x/乙 c/大额 d/大额')
    expect(list(move('x', '并行部分\u00a0· 新分支'))).toBe('a/甲 b/乙 x/分支 3 c/大额 d/大额')
    expect(list(move('d', '最前面'))).toBe('d x a/甲 b/乙 c/大额')
    expect(list(move('d', '条件分支\u00a0· 其他情况'))).toBe('x a/甲 b/乙 c/大额 d/其他情况')
    const moved = move('x', '条件分支\u00a0· 大额\u00a0· 「c」之后')
    expect(list(moved)).toBe('a/甲 b/乙 c/大额 x/大额 d/大额')
    expect(find(moved, 'x').choice).toEqual({ group: 'c1', branch: '大额', when: 'f1 == 1' })
  })

  it('says which branch ends when its only step goes', () => {
    expect(describeLeaving(flow, find(flow, 'd'))).toBe('')
    expect(describeLeaving(flow, find(flow, 'a'))).toBe('「甲」里只有这个节点，分支和它的设置不再保留。')
    const one = flow.filter(({ key }) => key !== 'd')
    expect(describeLeaving(one, find(one, 'c'))).toContain('分支和它的设置不再保留')
    expect(list(move('a', '条件分支\u00a0· 大额\u00a0· 最前面'))).toBe('x b a/大额 c/大额 d/大额')
  })
})

describe('random trees', () => {
  /** Steps in parts that stand inside of each other, out of draws. */
  function createTree(draw: (below: number) => number): ProcessStepSetting[] {
    let made = 0
    const create = (place: StepPosition, depth: number): ProcessStepSetting[] =>
      Array.from({ length: 1 + draw(3) }, () => {
        made += 1
        const group = `p${made}`
        const kind = depth < 4 && made < 14 ? draw(4) : 3
        if (kind === 0 && listParallelPlaces(place).length < PARALLEL_DEPTH_MAX)
          return ['甲', '乙'].flatMap((branch) => create(enterParallel(place, { group, branch }), depth + 1))
        if (kind !== 1 || listChoicePlaces(place).length === CHOICE_DEPTH_MAX) return [createStep(`k${made}`, place)]
        return ['大额', '其他情况'].flatMap((branch, at) =>
          create(enterBranch(place, { group, branch, ...(at === 0 && { when: 'f1 == 1' }) }), depth + 1),
        )
      }).flat()
    return create({}, 0)
  }
  const fields = [{ field: 'f1', label: '数量', type: 'number', required: true }] as const
  const structural = /相邻|交叉|里层|自己里面|最多|至少需要|汇合|其他情况」只能|条件要相同/
  const listFaults = (steps: ProcessStepSetting[]) =>
    Object.values(listProcessFaults(toProcessContent({ ...emptyProcess, fields: [...fields], steps }))).filter((text) =>
      structural.test(text),
    )

  it('stay whole wherever a step is moved to, and every press moves something', () => {
    let moves = 0
    for (let seed = 1; seed <= 10; seed += 1) {
      const steps = [...createTree(createDraw(seed)), createStep('last')]
      expect(listFaults(steps)).toEqual([])
      for (const [at, one] of steps.entries()) {
        const results = [
          ...listMoveTargets(steps, one).map((target) => moveStepTo(steps, one, target)),
          ...(steps[at + 1] ? [moveStep(steps, at, at + 1), moveStep(steps, at + 1, at)] : []),
        ]
        for (const moved of requireItems(results)) {
          moves += 1
          expect([seed, one.key, listFaults(moved)]).toEqual([seed, one.key, []])
          expect(moved.map(({ key }) => key).sort()).toEqual(steps.map(({ key }) => key).sort())
        }
        for (const to of [at - 1, at + 1]) {
          if (!steps[to]) continue
          expect([seed, at, to, list(moveStep(steps, at, to)) === list(steps)]).toEqual([seed, at, to, false])
        }
      }
    }
    expect(moves).toBeGreaterThan(500)
  })

  it('stay whole through any sequence of additions, moves, copies, removals, and ends of parts', () => {
    const counts = { deep: 0, mixed: 0 }
    for (let seed = 1; seed <= 40; seed += 1) {
      const draw = createDraw(seed)
      const pick = <T>(items: readonly T[]): T => {
        const picked = items[draw(items.length)]
        if (picked === undefined) throw new Error('nothing to pick')
        return picked
      }
      let steps = arrangeSteps([...createTree(draw), createStep('last')])
      let made = 0
      const name = () => {
        made += 1
        return `n${made}`
      }
      const put = (others: readonly ProcessStepSetting[], at: number, step: ProcessStepSetting) => {
        const place = pick(listStepPlaces(others, at, step))
        return putStep(others, at, setParallelPlaces(step, place.places), place.beside)
      }
      const listGroups = () => [...nameParts(listFlowParts(steps)).keys()]
      const acts: (() => ProcessStepSetting[])[] = [
        () => {
          const step = createStep(name())
          const { at, position } = pick(listMoveTargets([...steps, step], step))
          return put(steps, at, { ...step, ...position })
        },
        () => {
          const at = draw(steps.length)
          return put([...steps.slice(0, at), ...steps.slice(at + 1)], at, pick(steps.slice(at, at + 1)))
        },
        () => {
          const step = pick(steps)
          return moveStepTo(steps, step, pick(listMoveTargets(steps, step)))
        },
        () => {
          const at = draw(steps.length - 1)
          return draw(2) === 0 ? moveStep(steps, at, at + 1) : moveStep(steps, at + 1, at)
        },
        () => {
          const key = name()
          const twin = pick(steps).key
          return arrangeSteps(steps.flatMap((step) => (step.key === twin ? [step, { ...step, key }] : [step])))
        },
        () => {
          const { key } = pick(steps)
          return steps.length > 4 ? arrangeSteps(steps.filter((step) => step.key !== key)) : steps
        },
        () => {
          const groups = listGroups()
          if (groups.length < 3) return steps
          const group = pick(groups)
          return arrangeSteps(dissolvePart(dissolvePart(steps, group), group, 'choice'))
        },
      ]
      for (let press = 0; press < 30; press += 1) {
        const act = draw(acts.length)
        const before = list(steps)
        steps = (acts[act] as () => ProcessStepSetting[])()
        expect([seed, press, act, before, listFaults(steps)]).toEqual([seed, press, act, before, []])
        expect(arrangeSteps(steps)).toEqual(steps)
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
        if (steps.some((step) => listParallelPlaces(step).length > 1)) counts.deep += 1
        if (steps.some((step) => step.nestedParallel && step.choice)) counts.mixed += 1
      }
    }
    expect(Math.min(counts.deep, counts.mixed)).toBeGreaterThan(100)
  })
})
