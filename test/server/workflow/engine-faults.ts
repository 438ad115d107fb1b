/** One seeded fault: in `file` of src/server/workflow/engine, `from` (found once) becomes `to`. */
export interface Fault {
  name: string
  file: string
  from: string
  to: string
}

/** By file and name: what is found once, and what takes its place. */
type FaultTable = Readonly<Record<string, Readonly<Record<string, readonly [from: string, to: string]>>>>

function listFaults(table: FaultTable): Fault[] {
  return Object.entries(table).flatMap(([file, inFile]) =>
    Object.entries(inFile).map(([name, [from, to]]) => ({ name, file, from, to })),
  )
}

/** Mistakes that compile, each of which somebody could make while changing the engine. */
export const faults = listFaults({
  permit: {
    'anybody may act on a task': [
      "if (task.assignee !== by || by === SYSTEM_ACTOR) return createEngineRefusal('notYours', '任务不存在')",
      '',
    ],
    'decided tasks may be decided again': [
      "if (!isLive(task)) return createEngineRefusal('notOpen', '该任务已被处理')",
      '',
    ],
    'ended instances go on': [
      "if (state.status !== 'running') return createEngineRefusal('notRunning', endedAs[state.status])\n  if (action",
      'if (action',
    ],
    'the step no longer limits actions': ['if (!optional.has(action)) return true', 'return true'],
    'an adviser may reject': [
      "const deciding = new Set<Action>(['reject', 'returnPrev'",
      "const deciding = new Set<Action>(['returnPrev'",
    ],
    'an adviser may return': [
      "const deciding = new Set<Action>(['reject', 'returnPrev', 'returnTo'])",
      "const deciding = new Set<Action>(['reject'])",
    ],
    'the holder may agree while advisers are asked': [
      "'removeSign', 'circulate'])",
      "'removeSign', 'circulate', 'agree'])",
    ],
    'an agreed task may still be rejected': [
      "if (task.result !== null) return createEngineRefusal('blocked', '你已处理，正在等后加签人的意见')",
      '',
    ],
    'those behind in a sequence may decide': [
      "if (listBlockers(state, task).length === 0) return createEngineRefusal('blocked', '还没轮到你处理')",
      '',
    ],
    'anybody may revoke': ["if (by !== state.starter) return createEngineRefusal('notYours', '流程不存在')", ''],
    'a running instance may be handed in again': [
      "state.step === STARTER ? null : createEngineRefusal('notAllowed', '流程不在发起人手中')",
      'null',
    ],
    'a revoke takes back later decisions': [
      "return decided ? createEngineRefusal('blocked', '后面的步骤已有人处理，不能撤销') : null",
      'return null',
    ],
    'a revoke looks at earlier submissions': ['task.round >= state.submitted &&\n', ''],
    'touched successors are taken back': [
      "return isUntouchedSince(state, task, left) ? 'next' : 'touched'",
      "return 'next'",
    ],
    'a sequence is taken back from those who followed': [
      "state.steps[task.step]?.mode !== 'sequence'",
      'state.step >= 0',
    ],
  },
  round: {
    'one agreement passes a 会签': ["mode === 'any' ? agreed", "mode !== 'sequence' ? agreed"],
    'a 或签 needs everybody': [
      "mode === 'any' ? agreed.length > 0 : agreed.length === votes.length",
      'agreed.length === votes.length',
    ],
    'a sequence passes with its first': ["mode === 'any' ? agreed", "mode !== 'all' ? agreed"],
    'a sequence opens everybody at once': ["mode === 'sequence' && order > 0 ? 'waiting' : 'open'", "'open'"],
    'a sequence stops after its first': ["else if (next) next.state = 'open'", ''],
    'siblings stay open after the step is passed': ['  cancelRound(draft, decided.round)\n', ''],
    'after-signers are forgotten': [
      "if (after.length > 0) task.state = 'waiting'\n  else complete(draft, task)",
      'complete(draft, task)',
    ],
    'after-signers are never opened': ["for (const child of after) child.state = 'open'", ''],
    'after-signers are asked at once': ["kind === 'after' ? 'waiting' : 'open'", "'open'"],
    'one adviser speaks for all': ['if (listBlockers(draft, task).length > 0) return\n', ''],
    'advice decides for the owner': [
      "if (task.result === null) task.state = 'open'\n  else complete(draft, task)",
      'complete(draft, task)',
    ],
    'an agreed task is asked again': [
      "if (task.result === null) task.state = 'open'\n  else complete",
      "if (task.state === 'waiting') task.state = 'open'\n  else complete",
    ],
    'the last step is skipped': [
      'if (next === undefined) finish(draft, place)',
      'if (next === undefined || next + 1 >= draft.steps.length) finish(draft, place)',
    ],
    'a step is skipped': [
      'else openStep(draft, place, next)',
      'else openStep(draft, place, Math.min(next + 1, draft.steps.length - 1))',
    ],
    'direct returns are never used up': [
      'place.returns = place.returns.slice(0, -1)',
      'place.returns = [...place.returns]',
    ],
    'a direct return forgets who held the step': [
      'reopenStep(draft, place, back.step, back.assignees)',
      'reopenStep(draft, place, back.step)',
    ],
    'a round number is used twice': ['place.round = draft.rounds', 'place.round = Math.max(1, draft.rounds - 1)'],
    'the same person is asked twice in a step': ['[...new Set(people)]', '[...people, ...people]'],
    'a return to the starter keeps tasks open': [
      '  cancelPlace(draft, draft)\n  draft.lanes = []\n  draft.step = STARTER',
      '  draft.lanes = []\n  draft.step = STARTER',
    ],
    'an adviser is let go, those they asked stay': [
      'for (const child of listChildTasks(draft, task)) cancelTree(draft, child)',
      '',
    ],
    'a rejection leaves the others open': [
      '  cancelPlace(draft, draft)\n  draft.lanes = []\n  draft.status = status\n  draft.arrival = null\n  if',
      '  draft.lanes = []\n  draft.status = status\n  draft.arrival = null\n  if',
    ],
  },
  state: {
    'a sequence runs backwards': ['.sort((a, b) => a.order - b.order)', '.sort((a, b) => b.order - a.order)'],
    'a superseded vote still counts': ['!superseded.has(task.no)', 'superseded.size >= 0'],
    'copies share their tasks': ['state.tasks.map((task) => ({ ...task }))', 'state.tasks.map((task) => task)'],
  },
  engine: {
    'the version stays': ['draft.version += 1', ''],
    'history is overwritten': ['[...state.log, toLogEntry(state, command)]', '[toLogEntry(state, command)]'],
    'actions leave no trace on the task': ['task.touched = true', ''],
    'reasons are not asked for': [
      "!command.reason?.trim() ? createEngineRefusal('reasonMissing', '请填写意见') : null",
      '!command.by ? null : null',
    ],
  },
  'commands/reject': {
    'a rejection only ends the task': ['  rejectInstance(draft, task.step)\n', ''],
  },
  people: {
    'one may delegate to oneself': [
      "if (users.includes(task.assignee)) return createEngineRefusal('badTarget', '不能选择自己')\n  if (isAmong(users, getParents",
      'if (isAmong(users, getParents',
    ],
    'a task is handed to who has voted': ['const involved = [...getPeers(state, task), ', 'const involved = ['],
    'nobody is asked, yet the task waits': [
      "if (users.length === 0) return createEngineRefusal('usersMissing', '请选择人员')",
      '',
    ],
  },
  'commands/add-sign': {
    'a delegated task stays open': [
      "addAdvisers(draft, task, 'delegate', command.users)\n  task.state = 'waiting'",
      "addAdvisers(draft, task, 'delegate', command.users)",
    ],
    '加签并完成 does not complete': ['  recordDecision(draft, task)\n', ''],
  },
  'commands/remove-sign': {
    '减签 leaves the task waiting': ['  resumeTask(draft, task)\n', ''],
  },
  'commands/transfer': {
    'a transfer changes nothing': ['users[0] ?? task.assignee', 'task.assignee'],
  },
  'commands/circulate': {
    'a copy replaces earlier readers': ['...draft.circulated, ...users', '...users'],
  },
  'commands/send-back': {
    'a return goes two steps back': [
      'findStepBefore(draft.steps, task.step), mode',
      'findStepBefore(draft.steps, task.step - 1), mode',
    ],
    'a return goes forward': ['listStepsBefore(steps, task.step).find', 'listStepsBefore(steps, steps.length).find'],
    'direct and restart are mixed up': ["if (mode === 'direct') place", "if (mode === 'restart') place"],
    'a return leaves siblings open': ['  cancelPlace(draft, place)\n', ''],
  },
  parts: {
    'a step opens whose condition does not hold': ['at <= end && !steps[at]?.skipped', 'at <= end'],
    'a return opens a step that was skipped': [
      '({ skipped, kind, vacant }: Step) => !skipped && !kind',
      '({ kind, vacant }: Step) => !kind',
    ],
  },
  'commands/retrieve': {
    'a retrieve leaves the next step open': ['  cancelPlace(draft, place)\n', ''],
    'a retrieve loses the direct return': [
      'Object.assign(place, { step, round, returns, arrival',
      'Object.assign(place, { step, round, arrival',
    ],
    'a retrieve forgets the turn': [
      "for (const vote of listVotes(draft, task.round)) if (vote.order > task.order) vote.state = 'waiting'",
      'listVotes(draft, task.round).map(() => task)',
    ],
  },
  'commands/starter': {
    'a revoke remembers direct returns': ['  draft.returns = []\n', ''],
    'handing in again restarts at the first step': [
      '  moveOn(draft, draft)\n',
      '  draft.step = -1\n  draft.returns = []\n  moveOn(draft, draft)\n',
    ],
  },
})

/** Mistakes that show only in parallel parts and in steps without deciders. */
export const branchFaults = listFaults({
  round: {
    'a branch never ends': ['  place.isDone = true\n', ''],
    'the first branch ends a part that needs all': ['?? lanes.length', '?? 1'],
    'a part waits for one branch too many': ['return done >= Math.min', 'return done > Math.min'],
    'a part that is left leaves tasks open': [
      '  cancelPlace(draft, place)\n  closeLanes(place)\n',
      '  closeLanes(place)\n',
    ],
    'a part opens again instead of ending': [
      'place.step = getBlock(draft.steps, place.step, depth).last',
      'place.step = getBlock(draft.steps, place.step, depth).first - 1',
    ],
    'a branch that is passed takes the others along': [
      '  cancelRound(draft, decided.round)\n',
      '  cancelPlace(draft, draft)\n',
    ],
    'anybody is taken for who has just agreed': [' || !earlier.includes(task.assignee)', ''],
    'a withdrawal keeps the branches': ['  draft.lanes = []\n  draft.step = STARTER', '  draft.step = STARTER'],
    'a choice in a branch of a part is not said': ['    logChoicesBefore(draft, first, start, depth)\n', ''],
    'a part inside of a branch ends that of the instance': [
      'const around = path[path.length - 2]\n',
      'const around = path.length > 1 ? path[0] : undefined\n',
    ],
    'a part inside of a branch needs what the one around it needs': [
      'listParallelPlaces(steps[step] ?? {})[depth]?.need',
      'listParallelPlaces(steps[step] ?? {})[0]?.need',
    ],
    'a branch is left with the part inside of it': [
      'isPartDone(draft, around, path.length - 2)) leavePart(draft, around, path.length - 2)',
      'isPartDone(draft, around, path.length - 2)) leavePart(draft, draft, 0)',
    ],
    'a part inside of a branch opens only its first step': [
      'countParts(draft.steps, step) > getDepth(draft, place)',
      'countParts(draft.steps, step) > 0 && place === draft',
    ],
  },
  places: {
    'the instance shows a branch that is done': ['!isDone && round > 0', 'round > 0'],
    'what is open inside of a branch stays open when its part ends': [
      'lanes.length > 0 ? lanes.flatMap(listPresentRounds) : [round]',
      'lanes.length > 0 ? lanes.map((lane) => lane.round) : [round]',
    ],
  },
  automatic: {
    'a copy reaches nobody': ['draft.circulated = [...new Set([...draft.circulated, ...users])]', ''],
    'an automatic rejection agrees': ["return result === 'reject' ? 'rejected' : 'finished'", "return 'finished'"],
    'skip and reject are mixed up where nobody decides': ["vacant === 'reject'", "vacant !== 'reject'"],
    'automatic entries share a version': ['  draft.version += 1\n', ''],
    'nobody has the task of a step that waits': ['if (isHolding(step)) return [SYSTEM_ACTOR]', ''],
    'the system counts as who agreed': [' && assignee !== SYSTEM_ACTOR', ''],
  },
  'commands/send-back': {
    'a return within a branch closes the others': ['  cancelPlace(draft, place)\n', '  cancelPlace(draft, draft)\n'],
    'a part is left by a return that comes straight back': [
      "if (depth < path.length - 1 && mode === 'direct')",
      'if (!draft)',
    ],
    'the system comes back after a return': [' && assignee !== SYSTEM_ACTOR', ''],
    'a return to before a part inside of a branch leaves its branches': [
      '  closeLanes(place)\n',
      '  if (depth === 0) closeLanes(place)\n',
    ],
    'a return within a branch ends the part around it': [
      'const depth = countCommonParts(steps, task.step, target)',
      'const depth = Math.max(0, countCommonParts(steps, task.step, target) - 1)',
    ],
  },
  parts: {
    'a return leads into another branch': ['if (isInParallelBranch(requireStep({ steps }, at), own)) continue\n', ''],
    'a branch goes on with the steps of another': [' && isInPlace(steps, depth, index, at)', ''],
  },
  'commands/retrieve': {
    'a recall in a branch closes the others': ['  cancelPlace(draft, place)\n', '  cancelPlace(draft, draft)\n'],
    'a recalled branch counts as done': ['  if (place !== draft) place.isDone = false\n', ''],
  },
  choices: {
    'a later branch is taken': [
      'choices.find(({ when }) => when !== undefined && holds(when))',
      'choices.filter(({ when }) => when !== undefined && holds(when)).pop()',
    ],
    '其他情况 is taken though a condition holds': [
      '      choices.find(({ when }) => when !== undefined && holds(when)) ?? choices.find(({ when }) => when === undefined)',
      '      choices.find(({ when }) => when === undefined) ?? choices.find(({ when }) => when !== undefined && holds(when))',
    ],
    'a branch whose condition does not hold is taken': ['when !== undefined && holds(when))', 'when !== undefined)'],
    'nothing is taken where no condition holds': [' ?? choices.find(({ when }) => when === undefined)', ''],
    'all branches are taken': ['const isTaken = choice.branch === taken?.branch', 'const isTaken = true'],
    'a branch that was taken is taken otherwise': ['if (!head || head.at <= from) continue', 'if (!head) continue'],
    'what acts by itself opens without its condition': ['people.length > 0 ? people : all', 'all'],
    'steps of the other branches open': ['skipped: !isOnWay || (', 'skipped: ('],
    'why a branch is taken is lost': ['isTaken, reason: explain(taken.when)', "isTaken, reason: ''"],
    'the way of a direct return changes': ['Math.max(present, ...returns.map((back) => back.step))', 'present'],
    'the branches of an open part change': ['lanes.length > 0 ? getBlock(steps, step, 0).last : step', 'step'],
    'a choice is settled in a branch that is not taken': [
      'isReachedBy(settled, head) ? listPlaces(steps, own) : []',
      'listPlaces(steps, own)',
    ],
    'a choice follows the way that its outer one took before': [
      'isReachedBy(settled, head)',
      'isReachedBy(steps, head)',
    ],
    'a choice is never reached': ['.slice(0, depth)', '.slice(0, depth + 1)'],
    'a copy that every form passes stands for people': [' && !open.some(answersForm)', ' && open.length === 0'],
    "a branch's copy does not stand for people": [' || choice !== undefined\n', '\n'],
    'a step opens when one of its branches is taken': ['listChoicePlaces(step).every(', 'listChoicePlaces(step).some('],
    'a step opens when its outer branch is taken': [
      'listChoicePlaces(step).every(',
      'listChoicePlaces(step).slice(0, 1).every(',
    ],
    'a branch of the outer choice alone is marked': [
      'if (index !== depth) return place',
      'if (index > 0) return place',
    ],
    'an inner choice loses its outer branch': ['if (index !== depth) return place', 'if (index !== 0) return place'],
    'an inner branch is settled once its outer choice is entered only': [
      '!head || head.at <= from',
      '!head || head.depth > 0 || head.at <= from',
    ],
  },
  'log-choices': {
    'a branch is taken without a word': [
      "  else logAutomatic(draft, 'autoBranch', taken",
      "  else if (!draft) logAutomatic(draft, 'autoBranch', taken",
    ],
    'no branch is taken without a word': [
      "if (taken === undefined) logAutomatic(draft, 'autoBypass', first, { reason: '各分支的条件都不满足' })",
      'if (taken === undefined) continue',
    ],
    'the history names another branch': ["'autoBranch', taken,", "'autoBranch', first,"],
    'a choice in a part is said twice': [
      'opened === undefined || within[depth]?.group !== opened.group',
      'depth >= 0 || within === opened',
    ],
    'a choice is said again after it': ['from: place.step + 1', 'from: 0'],
    'a choice is said before it is reached': ['to: next ?? end', 'to: end'],
    'a choice off the way is said': ['!isReached || ', ''],
    'a choice in a part inside of a branch is not said': [
      'within[depth]?.branch === branch && isOutside',
      'within.length === 1 && within[depth]?.branch === branch && isOutside',
    ],
  },
  expire: {
    'a late refusal agrees': [
      "if (act === 'agree') recordDecision(draft, task)",
      'if (draft) recordDecision(draft, task)',
    ],
    'a late refusal does not end the process': ['    rejectInstance(draft, task.step)\n', ''],
    'a task that waits is late': [" || before.state !== 'open'", ''],
    'a task that only advises is late': ["before?.kind !== 'main'", '!before'],
    'a late task of nobody goes up': ['task.assignee = users[0] ?? task.assignee', ''],
    'a task goes up to who takes part already': [
      "if (act === 'handUp' && validateSuccessor(state, before, users)) return null",
      "if (act === 'handUp' && users.length === 0) return null",
    ],
    'a late decision is not counted': ['  draft.version += 1\n', ''],
    'a late decision has no reason': ['step: task.step, reason }', 'step: task.step }'],
    'late agreeing and refusing are mixed up in the history': [
      "agree: 'lateAgree', reject: 'lateReject'",
      "agree: 'lateReject', reject: 'lateAgree'",
    ],
    'a wait has a limit like people': ['  if (before.assignee === SYSTEM_ACTOR) return null\n', ''],
  },
  hold: {
    'what has ended is withdrawn with its parent': [
      "if (state.status !== 'running' && state.status !== 'returned') return null",
      '',
    ],
    'a sub-process that is stopped goes on': ['  withdrawInstance(draft)\n', ''],
    'stopping a sub-process is not counted': [
      '  draft.version += 1\n  draft.log = [...state.log, entry]\n  withdrawInstance',
      '  draft.log = [...state.log, entry]\n  withdrawInstance',
    ],
    'the system ends what is decided': [" || before.state !== 'open') return null", ') return null'],
    'the system ends tasks of people': ['before?.assignee !== SYSTEM_ACTOR || before.state', 'before?.state'],
    'people are asked again and again': [' || isAsked(state, before.round)', ''],
    'nobody is asked in the place of the system': ['asked.length === 0 || ', ''],
    'who is asked waits for a turn': ["state: 'open', kind: 'main'", "state: 'waiting', kind: 'main'"],
    'the history does not say who is asked': ['task: no, users,', 'task: no, users: [],'],
    'what the system waited for is not counted': [
      '  draft.version += 1\n  draft.log = [...state.log, entry]\n  if',
      '  draft.log = [...state.log, entry]\n  if',
    ],
    'what the system waited for has no reason': ['step: task.step, reason }', 'step: task.step }'],
    'passing and ending are mixed up in the history': ["end: 'holdEnd', skip", "end: 'holdSkip', skip"],
    'a refusal of the system ends only its task': ['    rejectInstance(draft, task.step)\n', ''],
    'the task of the system leaves no trace': ['  task.touched = true\n', ''],
  },
  permit: {
    'anybody may act in the name of the system': [' || by === SYSTEM_ACTOR', ''],
    'a time that has come keeps from withdrawing': ["state.steps[task.step]?.kind !== 'wait'", 'true'],
    'a recall in a branch takes what others have begun': [
      '|| !touched || !isAround(state, path, step)',
      '|| path.length > 1 || !touched',
    ],
  },
  state: {
    'the branches of a part inside of a branch are changed in the state before': [
      'lanes: lanes.map(copyLane)',
      'lanes: [...lanes] as LaneDraft[]',
    ],
  },
})
