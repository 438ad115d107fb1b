import type { TimelineNode } from '@/contract/workflow/task'
import { buildTimelineEntries } from '@/features/workflow/task/timeline'

const person = (userId: string, name: string) => ({
  userId,
  name,
  avatar: null,
  deptName: null,
  postName: null,
  mobile: null,
})

const node = (part: Partial<TimelineNode>, tasks: [who: string, status: string, statusName: string][] = []) =>
  ({
    nodeId: 'a',
    nodeName: '费用审核',
    branch: null,
    nodeType: 'approve',
    mode: null,
    status: 'current',
    startTime: null,
    endTime: null,
    candidates: [],
    tasks: tasks.map(([name, status, statusName], at) => ({
      id: String(at),
      assignee: person(name === '张伟' ? 'me' : name, name),
      isNamedByStep: false,
      ownerName: null,
      status,
      statusName,
      opinion: null,
      signUrl: null,
      signature: null,
      attachments: [],
      isRead: true,
      createTime: null,
      endTime: null,
    })),
    ...part,
  }) satisfies TimelineNode

const actBySystem = (own: TimelineNode): TimelineNode => ({
  ...own,
  tasks: own.tasks.map((task) => ({ ...task, isNamedByStep: true })),
})

const write = (...nodes: TimelineNode[]) =>
  buildTimelineEntries(nodes, 'me', 0).map(({ title, action }) => `${title}\u00a0· ${action}`)

it('an entry in a branch names the step and the branch, also where it is still ahead', () => {
  expect(
    write(
      node({ branch: '财务' }, [
        ['王强', 'approved', '同意'],
        ['张伟', 'running', '处理中'],
      ]),
      node({ branch: '财务', nodeName: '总经理批准', status: 'future', candidates: [person('x', '王强')] }),
      node({ branch: '财务', nodeName: '存档', status: 'future' }),
    ),
  ).toEqual([
    '王强\u00a0· 财务\u00a0· 费用审核\u00a0· 同意',
    '张伟（我）\u00a0· 财务\u00a0· 费用审核\u00a0· 处理中',
    '王强\u00a0· 财务\u00a0· 总经理批准',
    '财务\u00a0· 存档\u00a0· 待处理',
  ])
})

it('an entry outside of branches, and what the system does in one, says nothing twice', () => {
  expect(
    write(
      node({ nodeType: 'start' }, [['李娜', 'approved', '提交申请']]),
      node({}, [['王强', 'approved', '同意']]),
      actBySystem(node({ nodeName: '财务', nodeType: 'event' }, [['财务', 'released', '进入分支']])),
      actBySystem(node({ nodeName: '等到月底', branch: '财务' }, [['等到月底', 'running', '等待至 2026-11-30']])),
    ),
  ).toEqual([
    '李娜\u00a0· 提交申请',
    '王强\u00a0· 同意',
    '财务\u00a0· 进入分支',
    '等到月底\u00a0· 财务\u00a0· 等待至 2026-11-30',
  ])
})

it('a step that is not needed any more does not wait', () => {
  const skipped = node({ branch: '安全', nodeName: '安全会审', status: 'skipped' })
  expect(buildTimelineEntries([skipped], 'me', 0)).toMatchObject([{ action: '无需处理', time: '跳过' }])
})

it('a person of the same name as a step is a person', () => {
  expect(write(node({ nodeName: '王强', branch: '财务' }, [['王强', 'approved', '同意']]))).toEqual([
    '王强\u00a0· 财务\u00a0· 王强\u00a0· 同意',
  ])
})
