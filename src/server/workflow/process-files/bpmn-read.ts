// A BPMN file as a process: what it says is taken over as far as a process of ours can say it, and the rest is listed.
import type { BpmnElement } from 'bpmn-moddle'
import { safeParse } from 'valibot'

import {
  BRANCHES_MAX,
  PROCESS_FIELDS_MAX,
  PROCESS_STEPS_MAX,
  ProcessContent,
  type ProcessField,
  ProcessStepSetting,
  type StepChoice,
  type StepParallel,
} from '@/contract/workflow/process-setting'
import { CHOICE_DEPTH_MAX, findChoicePlace, setChoicePlaces } from '@/lib/form/choice-places'
import { STARTER_NAME } from '@/lib/form/condition-words'
import { listExpressionNames } from '@/lib/form/expression'
import { listParallelPlaces, PARALLEL_DEPTH_MAX, setParallelPlaces } from '@/lib/form/parallel-places'

import {
  areApart,
  CONDITION_MAX,
  joinConditions,
  listFixedValues,
  negateCondition,
  normalizeCondition,
  readComparison,
  readCondition,
} from './bpmn-conditions'
import {
  FIELD_NAME,
  type FileCandidates,
  noteDetails,
  readAttribute,
  readCandidates,
  readDue,
  readFormFields,
  readMode,
  readOwn,
  shortenName,
} from './bpmn-elements'
import { type BpmnFlow, type BpmnNode, listElements, nameElement, readBpmnGraph, readElementText } from './bpmn-graph'
import { isTimerEvent, readHold, renewHold } from './bpmn-holds'
import { listCandidates, OUR_LANGUAGE, toChoiceGroup, toPartGroup, toStepKey } from './bpmn-names'
import { type FlowJoins, isExit, mapJoins, removeFlows, removeReturns } from './bpmn-order'
import { ProcessFileNames, refuseFile } from './process-envelope'

type Step = ProcessStepSetting

/** A process of a file. */
export interface ReadProcess {
  content: ProcessContent
  names: ProcessFileNames
  /** By key of the step; absent for those whose deciders are of a file of ours. */
  candidates: ReadonlyMap<string, FileCandidates>
  /** What was not taken over, or needs a look. */
  notes: string[]
}

/** What leads to a step and where it stands. */
interface Way {
  /** What must hold; undefined: nothing. */
  when: string | undefined
  /** Its branches of parallel parts, from the outer to the inner one. */
  parallels: readonly StepParallel[]
  /** Where the innermost of these parts joins. */
  join?: BpmnNode | undefined
  /** Its branches of choices, from the outer to the inner one. */
  choices: readonly StepChoice[]
}

/** A way out of a gateway, and its condition if it is understood. */
interface ReadFlow {
  flow: BpmnFlow
  when: string | undefined
}

/** The condition of an earlier way out of a gateway. */
interface EarlierCondition {
  fixed: ReturnType<typeof listFixedValues>
  negated: string
}

/** That earlier ways are closed; of more than one condition holds so many that they are too long. */
function takeConditions(earlier: readonly EarlierCondition[], has: (one: EarlierCondition) => boolean = () => true) {
  const taken: string[] = []
  let length = 0
  for (const one of earlier) {
    if (length > CONDITION_MAX) break
    if (!has(one)) continue
    taken.push(one.negated)
    length += one.negated.length
  }
  return taken
}

/** The elements of steps that hold a process up. */
const holdTypes: Partial<Record<NonNullable<Step['kind']>, string>> = {
  wait: 'IntermediateCatchEvent',
  webhook: 'ServiceTask',
  process: 'CallActivity',
}

/** How far gateways may stand inside of each other; reading them recurses. */
const GATEWAY_DEPTH_MAX = 60

const humanTasks = new Set(['UserTask', 'ManualTask', 'Task'])

/** What a node becomes that is no step, in words. */
const otherNotes: Readonly<Record<string, string>> = {
  ScriptTask: '脚本任务「」没有导入：文件里的脚本不会运行',
  BusinessRuleTask: '规则任务「」没有导入：请用条件或自动决定代替',
  ReceiveTask: '接收任务「」没有导入',
  IntermediateCatchEvent: '中间事件「」没有导入',
}

/** Reads the steps of a flow, from its start. */
class StepReader {
  readonly steps: Step[] = []
  readonly candidates = new Map<string, FileCandidates>()
  /** Known once the ways out of our own steps are taken away. */
  joins: FlowJoins | undefined
  private readonly keys = new Set<string>()
  private readonly own = new Map<string, Step>()
  private readonly leaving = new Map<BpmnNode, BpmnFlow>()
  private readonly passed = new Set<BpmnNode>()
  /** `parallel:g1`: those that have steps, and those that gateways of a file of ours name. */
  private readonly groups = new Set<string>()
  private readonly ownGroups = new Set<string>()
  /** The gateways that open parallel parts, by group. */
  private readonly openings = new Map<string, BpmnNode>()
  private parts = 0
  private depth = 0

  constructor(
    private readonly fields: Map<string, ProcessField>,
    private readonly hasOwnForm: boolean,
    private readonly initiator: string,
    private readonly notes: string[],
  ) {}

  /** Takes the steps that a file of ours describes, to be found again by their elements. */
  learnSteps(nodes: readonly BpmnNode[]): void {
    for (const node of nodes) {
      const group = toPartGroup(node.id) ?? toChoiceGroup(node.id)
      if (group !== undefined) this.ownGroups.add(group)
      const read = safeParse(ProcessStepSetting, readOwn(node.element, 'step'))
      if (!read.success || toStepKey(node.id) !== read.output.key) continue
      this.own.set(node.id, read.output)
      const leaving = node.outgoing.find(({ isDefault, condition }) => condition && !isDefault)
      if (read.output.kind !== 'automatic' || !leaving) continue
      this.leaving.set(node, leaving)
      removeFlows(new Set([leaving]))
    }
  }

  walk(from: BpmnNode | undefined, until: BpmnNode | undefined, way: Way): void {
    this.nest(() => {
      let node = from
      while (node && node !== until && !this.isPassed(node)) {
        this.passed.add(node)
        this.addStep(node, way)
        node = this.pass(node, way)
      }
    })
  }

  private nest(read: () => void): void {
    this.depth += 1
    if (this.depth > GATEWAY_DEPTH_MAX) refuseFile(`文件的网关嵌套超过 ${GATEWAY_DEPTH_MAX} 层`)
    read()
    this.depth -= 1
  }

  /** Whether a node was read on another way; it is then named, if anything follows it. */
  private isPassed(node: BpmnNode): boolean {
    if (!this.passed.has(node)) return false
    const name = nameElement(node.element)
    const isJoin = node.type === 'ParallelGateway'
    if (node.outgoing.length > 0) {
      this.note(
        isJoin
          ? `「${name}」汇合的分支不在同一处分开，后面的节点只导入了一次，请核对先后`
          : `「${name}」有几条路可以到达，只导入了一次，请核对条件`,
      )
    }
    return true
  }

  private note(text: string): void {
    this.notes.push(text)
  }

  /** Where the flow goes on after a node, once its branches are read. */
  private pass(node: BpmnNode, way: Way): BpmnNode | undefined {
    const { outgoing } = node
    if (outgoing.length < 2) {
      const [only] = outgoing
      if (only?.condition && !/Gateway$/.test(node.type)) {
        this.note(
          `「${nameElement(node.element)}」后面的条件「${shortenName(only.condition.body, 60)}」没有导入：走不到别处`,
        )
      }
      return only?.to
    }
    const join = this.joins?.findJoin(node)
    if (node.type === 'ParallelGateway' || node.type === 'InclusiveGateway') this.readBranches(node, join, way)
    else if (/Gateway$/.test(node.type)) {
      if (node.type !== 'ExclusiveGateway') this.note(`「${nameElement(node.element)}」按排他网关导入，请核对`)
      return this.readChoice(node, join, way)
    } else this.readBranches(node, join, way)
    return join
  }

  /** A step of ours that decides by itself; its way out was taken away, so that its branch goes on. */
  private addAutomatic(node: BpmnNode, own: Step, way: Way): void {
    const leaving = this.leaving.get(node)
    const when = leaving && this.readFlow(leaving)
    const storedCondition = when === undefined || when === normalizeCondition(own.when ?? '') ? own.when : when
    if (leaving && when === undefined) this.noteUnread(node, leaving)
    this.push(
      {
        ...own,
        name: shortenName(node.name || own.name, 20),
        ...(storedCondition !== undefined && { when: storedCondition }),
      },
      way,
    )
  }

  /** The condition of a flow; undefined when it is not understood, and none is. */
  private readFlow({ condition }: BpmnFlow): string | undefined {
    if (!condition) return undefined
    const read =
      condition.language === OUR_LANGUAGE ? normalizeCondition(condition.body) : readCondition(condition.body)
    return read !== undefined && this.learnNames(read) ? read : undefined
  }

  /** Whether the form has what a condition reads; what it has not is added to it, where its kind is seen. */
  private learnNames(condition: string): boolean {
    const names = listExpressionNames(condition)
    const missing = names.filter((name) => name !== STARTER_NAME && !this.fields.has(name))
    if (missing.length === 0) return true
    if (this.hasOwnForm || missing.some((name) => !FIELD_NAME.test(name))) return false
    for (const name of missing) this.fields.set(name, this.guessField(name, condition))
    return true
  }

  private guessField(field: string, condition: string): ProcessField {
    const compared = [...condition.matchAll(new RegExp(`\\b${field}\\b (==|!=) '([^']*)'`, 'g'))].map(
      ([, , text]) => text ?? '',
    )
    const base = { field, label: field, required: true }
    if (compared.length > 0) {
      this.note(`为条件用到的「${field}」添加了单选字段，请核对名称和选项`)
      const options = [...new Set(compared)]
        .filter(Boolean)
        .map((value) => ({ value: shortenName(value, 64), label: shortenName(value, 64) }))
      return { ...base, type: 'select', options }
    }
    const isSwitch = readComparison(condition)?.name === field && typeof readComparison(condition)?.value === 'boolean'
    this.note(`为条件用到的「${field}」添加了${isSwitch ? '是否' : '数字'}字段，请核对名称`)
    return isSwitch ? { field, label: field, type: 'switch' } : { ...base, type: 'number' }
  }

  /** One of several ways. */
  private readChoice(node: BpmnNode, join: BpmnNode | undefined, way: Way): BpmnNode | undefined {
    const onward = this.findOnward(node)
    if (onward) {
      this.note(`「${nameElement(node.element)}」按同意与否分开：同意就往下走，拒绝由审批里的拒绝代替`)
      return onward
    }
    const branches = node.outgoing.map((flow) => ({ flow, when: this.readFlow(flow) }))
    if (this.isChoice(node, branches, join, way)) {
      this.readTaken(node, branches, join, way)
      return join
    }
    // What keeps the later ways closed; a way that ends the whole does so by itself.
    const earlier: EarlierCondition[] = []
    let unread = 0
    for (const { flow, when } of branches.filter(({ flow: { isDefault, condition } }) => condition && !isDefault)) {
      if (when === undefined) {
        unread += 1
        this.walkUnread(node, flow, join, way)
        continue
      }
      const fixed = listFixedValues(when)
      const others = takeConditions(earlier, ({ fixed: before }) => !areApart(before, fixed))
      const isEnded = this.readConditioned(node, flow, [...others, when], join, way)
      if (!isEnded) earlier.push({ fixed, negated: negateCondition(when) })
    }
    const rest = branches.filter(({ flow }) => flow.isDefault || !flow.condition)
    for (const { flow } of rest) {
      if (rest.length > 1 || unread > 0) this.walkUnread(node, flow, join, way)
      else {
        this.readConditioned(node, flow, takeConditions(earlier), join, way)
      }
    }
    return join
  }

  /** Whether the ways of a gateway are branches of which one is taken, as a process of ours has them. */
  private isChoice(node: BpmnNode, branches: readonly ReadFlow[], join: BpmnNode | undefined, way: Way): boolean {
    if (way.choices.length >= CHOICE_DEPTH_MAX) return false
    if (toChoiceGroup(node.id) !== undefined) return true
    if (way.when !== undefined || branches.some(({ flow }) => isExit(flow))) return false
    const conditioned = branches.filter(({ flow }) => flow.condition && !flow.isDefault)
    const others = branches.length - conditioned.length
    const filled = branches.filter(({ flow }) => !this.isEmpty(flow, join))
    // A way without a step would be left out, and the next one be taken instead.
    const isWhole = conditioned.every(({ flow, when }) => when !== undefined && filled.some((one) => one.flow === flow))
    return isWhole && others <= 1 && filled.length > 1 && filled.length <= BRANCHES_MAX
  }

  private readTaken(node: BpmnNode, branches: readonly ReadFlow[], join: BpmnNode | undefined, way: Way): void {
    const group = this.takeGroup('choice', toChoiceGroup(node.id))
    const names = new Set<string>()
    const isOther = ({ flow }: ReadFlow) => flow.isDefault || !flow.condition
    for (const one of [...branches.filter((branch) => !isOther(branch)), ...branches.filter(isOther)]) {
      const { flow, when } = one
      if (!isOther(one) && when === undefined) this.noteUnread(node, flow)
      const branch = this.nameBranch(flow, flow.name || (isOther(one) ? '其他情况' : flow.to.name), names)
      const before = this.steps.length
      const place = { group, branch, ...(when !== undefined && { when }) }
      this.walk(flow.to, join, { ...way, choices: [...way.choices, place] })
      if (this.steps.length > before) names.add(branch)
    }
  }

  private isEmpty({ to }: BpmnFlow, join: BpmnNode | undefined): boolean {
    let node: BpmnNode | undefined = to
    while (node && node !== join) {
      if (/Task$|Activity$/.test(node.type) || isTimerEvent(node) || node.outgoing.length > 1) return false
      node = node.outgoing[0]?.to
    }
    return true
  }

  /** A way whose condition nobody understands is taken over, and named. */
  private walkUnread(node: BpmnNode, flow: BpmnFlow, join: BpmnNode | undefined, way: Way): void {
    if (flow.condition || !this.isEmpty(flow, join)) this.noteUnread(node, flow)
    this.walk(flow.to, join, way)
  }

  private noteUnread(node: BpmnNode, flow: BpmnFlow): void {
    const where = `「${nameElement(node.element)}」到「${nameElement(flow.to.element)}」`
    if (flow.condition)
      this.note(`${where}的条件「${shortenName(flow.condition.body, 60)}」没有翻译，请在后面的节点里设置条件`)
    else
      this.note(`${where}${flow.name ? `（${shortenName(flow.name, 20)}）` : ''}没有写条件，请在后面的节点里设置条件`)
  }

  /** A way with its condition. @returns whether it ends the whole at once */
  private readConditioned(
    node: BpmnNode,
    flow: BpmnFlow,
    conditions: readonly string[],
    join: BpmnNode | undefined,
    way: Way,
  ): boolean {
    const when = this.joinWays(node, flow, conditions, way)
    if (!isExit(flow) || flow.to === join || when === undefined) {
      this.walk(flow.to, join, { ...way, when })
      return false
    }
    this.pushEnding(node, flow, { ...way, when })
    return true
  }

  /** What must hold on a flow of a node: what leads to the node, and these. */
  private joinWays(node: BpmnNode, flow: BpmnFlow, conditions: readonly string[], way: Way): string | undefined {
    const all = [...(way.when === undefined ? [] : [way.when]), ...conditions]
    if (all.length === 0) return undefined
    const when = joinConditions(all)
    if (when === undefined)
      this.note(
        `「${nameElement(node.element)}」到「${nameElement(flow.to.element)}」的条件太长，请在后面的节点里设置条件`,
      )
    return when
  }

  /** A way that ends at once is decided by itself. */
  private pushEnding(node: BpmnNode, flow: BpmnFlow, way: Way): void {
    const end = flow.to
    const isRejected =
      listElements(end.element.eventDefinitions).some(({ $type }) => /Error|Terminate|Cancel/.test($type)) ||
      /拒|驳|否|不同意|不通过|reject|refus|denied|cancel/i.test(`${end.name} ${flow.name}`)
    const name = shortenName(end.name || flow.name || node.name || (isRejected ? '自动拒绝' : '自动同意'), 20)
    const step: Step = {
      key: this.createKey(''),
      name,
      mode: 'any',
      assignees: [],
      allow: [],
      kind: 'automatic',
      result: isRejected ? 'reject' : 'agree',
    }
    this.push(step, way)
  }

  /**
   * The way on behind a gateway that only repeats what was decided: it stands right behind a step, no condition reads the
   * form, and all other ways end without a step.
   */
  private findOnward(node: BpmnNode): BpmnNode | undefined {
    const before = node.incoming.length === 1 ? node.incoming[0]?.from : undefined
    if (!before || !humanTasks.has(before.type)) return undefined
    const readsForm = node.outgoing.some(({ condition }) => {
      const read = condition && readCondition(condition.body)
      return read !== undefined && listExpressionNames(read).some((name) => this.fields.has(name))
    })
    const isDecision = node.outgoing.some(({ condition, name }) =>
      /appro|agree|reject|pass|outcome|decision|result|同意|通过|批准|拒|驳/i.test(
        `${condition?.body ?? ''} ${name} ${node.name}`,
      ),
    )
    if (readsForm || !isDecision) return undefined
    const going = node.outgoing.filter((flow) => !this.isEmpty(flow, undefined))
    return going.length === 1 ? going[0]?.to : undefined
  }

  /** Ways that are taken at the same time. */
  private readBranches(node: BpmnNode, join: BpmnNode | undefined, way: Way): void {
    const conditions = node.outgoing.map((flow) => this.readFlow(flow))
    const knownConditions = conditions.flatMap((one) => one ?? [])
    const branches = node.outgoing.map((flow, index): ReadFlow => {
      const own = conditions[index]
      if (flow.condition && own === undefined) this.noteUnread(node, flow)
      const others = flow.isDefault ? knownConditions.map(negateCondition) : []
      return { flow, when: this.joinWays(node, flow, own === undefined ? others : [own], way) }
    })
    const need = readNeed(readOwn(node.element, 'part'))
    this.readPart(node, { named: toPartGroup(node.id), need }, branches, join, way)
  }

  /** A parallel part whose branches begin with these flows of a node and meet at a join. */
  private readPart(
    node: BpmnNode,
    { named, need }: { named?: string | undefined; need?: number | undefined },
    branches: readonly ReadFlow[],
    join: BpmnNode | undefined,
    way: Way,
  ): void {
    const group = this.takeGroup('parallel', named)
    this.openings.set(group, node)
    const before = this.steps.length
    const names = new Set<string>()
    for (const bundle of this.bundleBranches(branches, join)) {
      const count = this.steps.length
      const [{ flow, when }] = bundle
      const branch = this.nameBranch(flow, bundle.length > 1 ? '' : flow.name || flow.to.name, names)
      const parallels = [...way.parallels, { group, branch, ...(need !== undefined && { need }) }]
      if (bundle.length > 1) this.readBundle(node, bundle, join, { ...way, parallels, join })
      else this.walk(flow.to, join, { ...way, when, parallels, join })
      if (this.steps.length > count) names.add(branch)
    }
    if (names.size > 1) this.noteJoin(node, join, way, need)
    else this.dissolvePart(node, group, before)
  }

  /** Flows of a fork that meet before its others do: a part inside of a branch. */
  private readBundle(node: BpmnNode, bundle: readonly ReadFlow[], join: BpmnNode | undefined, way: Way): void {
    const inner = this.joins?.findMeeting(bundle.map(({ flow }) => flow.to))
    this.nest(() => this.readPart(node, {}, bundle, inner, way))
    this.walk(inner, join, way)
  }

  /** The flows of a fork, together those that meet before the join. */
  private bundleBranches(branches: readonly ReadFlow[], join: BpmnNode | undefined): [ReadFlow, ...ReadFlow[]][] {
    // Which of the ways with conditions are taken is not known, and so not whether they meet.
    if (branches.some(({ flow }) => flow.condition)) return branches.map((one) => [one])
    const bundles = new Map<BpmnNode | BpmnFlow, [ReadFlow, ...ReadFlow[]]>()
    for (const one of branches) {
      const last = this.joins?.findLast(one.flow.to, join) ?? one.flow
      const bundle = bundles.get(last)
      if (bundle) bundle.push(one)
      else bundles.set(last, [one])
    }
    return [...bundles.values()]
  }

  /** Says where a file joins branches in another way than a part of ours. */
  private noteJoin(node: BpmnNode, join: BpmnNode | undefined, way: Way, need: number | undefined): void {
    if (!join) return
    const name = nameElement(join.element)
    const isLast = [join, ...join.incoming.map(({ from }) => from)].some(({ element }) => isEnd(element))
    if (!/^(Parallel|Inclusive)Gateway$/.test(join.type) && !isLast)
      this.note(`「${name}」前面的分支没有用并行网关汇合，按全部完成后才往下走导入，请核对`)
    const isShared = join === way.join && (need ?? way.parallels.at(-1)?.need) !== undefined
    if (isShared)
      this.note(`「${name}」同时汇合里外两层并行，按里层先汇合导入，请核对「${nameElement(node.element)}」怎样汇合`)
  }

  private nameBranch(flow: BpmnFlow, name: string, names: ReadonlySet<string>): string {
    if (names.size >= BRANCHES_MAX) {
      this.note(`并行最多 ${BRANCHES_MAX} 个分支，「${nameElement(flow.to.element)}」并入了最后一个`)
      return [...names].at(-1) ?? ''
    }
    const baseName = shortenName(name, 20)
    if (baseName && !names.has(baseName)) return baseName
    let number = names.size + 1
    while (names.has(`分支 ${number}`)) number += 1
    return `分支 ${number}`
  }

  /** One branch is none. */
  private dissolvePart(node: BpmnNode, group: string, before: number): void {
    if (node.type === 'ParallelGateway' && this.steps.length > before) {
      this.note(`「${nameElement(node.element)}」只有一个分支有节点，没有并行`)
    }
    this.placeSteps(before, (places) => places.filter((place) => place.group !== group))
  }

  /** Takes the steps out of the parts that stand deeper than a process of ours has them. */
  limitDepth(): void {
    const deeper = new Set<string>()
    this.placeSteps(0, (places) => {
      for (const { group } of places.slice(PARALLEL_DEPTH_MAX)) deeper.add(group)
      return places.slice(0, PARALLEL_DEPTH_MAX)
    })
    for (const group of deeper) {
      const node = this.openings.get(group)
      const name = node && nameElement(node.element)
      this.note(
        `「${name}」在 ${PARALLEL_DEPTH_MAX} 层并行里面，并行最多套 ${PARALLEL_DEPTH_MAX} 层，它的分支改为依次进行`,
      )
    }
  }

  private placeSteps(from: number, place: (places: readonly StepParallel[]) => readonly StepParallel[]): void {
    this.steps.forEach((step, at) => {
      const places = listParallelPlaces(step)
      if (at >= from && places.length > 0) this.steps[at] = setParallelPlaces(step, place(places))
    })
  }

  /** A group of that name, or a new one. */
  private takeGroup(kind: 'parallel' | 'choice', named: string | undefined): string {
    if (named !== undefined && !this.groups.has(`${kind}:${named}`)) {
      this.groups.add(`${kind}:${named}`)
      return named
    }
    do this.parts += 1
    while (this.ownGroups.has(`g${this.parts}`))
    return `g${this.parts}`
  }

  private createKey(baseKey: string): string {
    const plain = /^[A-Za-z]\w{0,31}$/.test(baseKey) && baseKey !== 'start' ? baseKey : ''
    let [key, number] = [plain || `s${this.keys.size + 1}`, this.keys.size + 1]
    while (this.keys.has(key)) {
      number += 1
      key = `s${number}`
    }
    return key
  }

  private push(step: Step, { when, parallels, choices }: Way): void {
    if (this.steps.length >= PROCESS_STEPS_MAX) refuseFile(`文件的节点超过 ${PROCESS_STEPS_MAX} 个`)
    this.keys.add(step.key)
    const { when: own, ...rest } = step
    const condition = step.kind === 'automatic' && own !== undefined ? own : when
    const placed = setParallelPlaces({ ...rest, ...(condition !== undefined && { when: condition }) }, parallels)
    this.steps.push(
      setChoicePlaces(
        placed,
        choices.map((choice) => keepChoice(choice, findChoicePlace(step, choice.group))),
      ),
    )
  }

  private addStep(node: BpmnNode, way: Way): void {
    const own = this.own.get(node.id)
    if (own?.kind === 'automatic' && /Gateway$/.test(node.type)) this.addAutomatic(node, own, way)
    else if (humanTasks.has(node.type) || node.type === 'SendTask') this.addPeople(node, way)
    else if (!this.addHold(node, way)) this.noteOther(node)
  }

  /** A step that waits, notifies another system or starts a process. @returns whether it is one */
  private addHold(node: BpmnNode, way: Way): boolean {
    const own = this.own.get(node.id)
    if (own?.kind && !this.keys.has(own.key) && holdTypes[own.kind] === node.type) {
      this.addOwn(node, renewHold(own, node, this.fields, this.notes), way)
      return true
    }
    const name = shortenName(node.name || node.id || '未命名', 20)
    const hold = readHold(node, name, this.fields, this.notes)
    if (!hold) return false
    if (node.name.length > 20) this.note(`「${shortenName(node.name, 60)}」的名称太长，缩短了`)
    noteDetails(node, name, this.notes)
    const key = this.createKey(node.id)
    this.push({ key, name, mode: 'any', assignees: [], allow: [], ...hold }, way)
    return true
  }

  /** What is no step here. */
  private noteOther(node: BpmnNode): void {
    const note = otherNotes[node.type]
    const own = this.own.get(node.id)
    if (note && !own) this.note(note.replace('「」', `「${nameElement(node.element)}」`))
    const definitions = listElements(node.element.eventDefinitions).map(({ $type }) => $type.replace(/^bpmn:/, ''))
    if (node.type === 'IntermediateThrowEvent' && definitions.length > 0) {
      this.note(`中间事件「${nameElement(node.element)}」没有导入`)
    }
    if (node.type === 'StartEvent' && definitions.length > 0) {
      this.note(`开始「${nameElement(node.element)}」由事件触发，这里改为由同事发起`)
    }
  }

  private addPeople(node: BpmnNode, way: Way): void {
    const own = this.own.get(node.id)
    if (own && !this.keys.has(own.key)) this.addOwn(node, own, way)
    else this.addForeign(node, way)
  }

  private addForeign(node: BpmnNode, way: Way): void {
    const isCopy = node.type === 'SendTask'
    const name = shortenName(node.name || node.id || '未命名', 20)
    if (node.name.length > 20) this.note(`「${shortenName(node.name, 60)}」的名称太长，缩短了`)
    if (node.type === 'ManualTask') this.note(`手工任务「${name}」按审批导入`)
    if (isCopy) this.note(`发送任务「${name}」按抄送导入，请选择抄送给谁`)
    const key = this.createKey(node.id)
    const step: Step = {
      key,
      name,
      mode: readMode(node, name, this.notes),
      assignees: [],
      allow: isCopy ? [] : ['addSign', 'circulate', 'transfer', 'delegate', 'returnPrev', 'returnTo', 'retrieve'],
      ...(isCopy && { kind: 'copy' as const }),
      ...readDue(node, name, this.notes),
    }
    noteDetails(node, name, this.notes)
    this.candidates.set(key, readCandidates(node, this.initiator))
    this.push(step, way)
  }

  /** A step of ours; what somebody has changed in its element counts. */
  private addOwn(node: BpmnNode, own: Step, way: Way): void {
    const was = listCandidates(own)
    const is = readCandidates(node, this.initiator)
    const isSame = (one: readonly string[], other: readonly string[]) => one.join(',') === other.join(',')
    const isKept = own.kind !== undefined || (isSame(was.users, is.users) && isSame(was.groups, is.groups))
    if (!isKept) this.candidates.set(own.key, is)
    const when = way.when !== undefined && own.when !== undefined && normalizeCondition(own.when) === way.when
    const dueFields = own.kind ? {} : readDue(node, own.name, this.notes)
    const { dueHours: _due, ...rest } = own
    this.push(
      {
        ...rest,
        ...(own.kind ? {} : { mode: readMode(node, own.name, this.notes) }),
        ...dueFields,
        name: shortenName(node.name || own.name, 20),
        ...(!isKept && { assignees: [], roles: undefined }),
      },
      { ...way, when: when ? own.when : way.when },
    )
  }
}

/** The branch, with the condition as it was written if it is the same. */
function keepChoice(choice: StepChoice, own: StepChoice | undefined): StepChoice {
  const isSame = own?.when !== undefined && normalizeCondition(own.when) === choice.when
  return isSame ? { ...choice, when: own.when } : choice
}

/** How many branches of a part must be done; undefined: all. */
function readNeed(part: unknown): number | undefined {
  const { need } = (part ?? {}) as { need?: unknown }
  return typeof need === 'number' && Number.isInteger(need) && need > 0 && need <= BRANCHES_MAX ? need : undefined
}

const isEnd = ({ $type }: BpmnElement) => $type === 'bpmn:EndEvent'

/** What a file of ours says beside its steps; undefined for files of others. */
function readOwnContent(process: BpmnElement) {
  const value = readOwn(process, 'process')
  const content = safeParse(ProcessContent, { ...(value as object | undefined), steps: [] })
  const names = safeParse(ProcessFileNames, (value as { names?: unknown } | undefined)?.names)
  return content.success && names.success ? { content: content.output, names: names.output } : undefined
}

const PREFIX = 'LC'

/**
 * Reads a process of a BPMN file.
 *
 * @throws {Refusal} 422 at `file`: no BPMN, harmful, too large, a cycle, or a node that nothing leads to
 */
export async function readBpmn(xml: string): Promise<ReadProcess> {
  const { process, start, nodes, notes } = await readBpmnGraph(xml)
  const forwardFlows = removeReturns(start, nodes, notes)
  const own = readOwnContent(process)
  const startFields = own ? own.content.fields : readFormFields(start, notes)
  const fields = new Map(startFields.slice(0, PROCESS_FIELDS_MAX).map((field) => [field.field, field]))
  const initiator = readAttribute(start.element, 'initiator')
  const reader = new StepReader(fields, own !== undefined, initiator, notes)
  reader.learnSteps(forwardFlows)
  reader.joins = mapJoins(start)
  reader.walk(start, undefined, { when: undefined, parallels: [], choices: [] })
  reader.limitDepth()
  if (reader.steps.length === 0) refuseFile('文件里没有可以导入的节点')
  const title = readElementText(process.name)
  const text = readElementText(listElements(process.documentation)[0]?.text)
  const shared = { name: shortenName(title || own?.content.name || '导入的流程', 30), steps: reader.steps }
  if (title.length > 30) notes.push(`流程名称太长，缩短了：${shortenName(title, 60)}`)
  if (text.length > 100) notes.push('流程的说明太长，缩短了')
  if (own) {
    const content = { ...own.content, ...shared, description: shortenName(text, 100) }
    return { content, names: own.names, candidates: reader.candidates, notes }
  }
  const content: ProcessContent = {
    ...shared,
    icon: 'more',
    description: shortenName(text, 100),
    groupName: '导入',
    prefix: PREFIX,
    fields:
      fields.size > 0
        ? [...fields.values()]
        : [{ field: 'f1', label: '事由', type: 'textarea', required: true, maxLength: 500 }],
    summary: [],
    canBatch: true,
    batchDisabledReason: '',
  }
  if (fields.size === 0) notes.push('文件没有表单，添加了「事由」，请补上要填写的字段')
  return { content, names: { people: {}, posts: {} }, candidates: reader.candidates, notes }
}
