import type { Todo } from '@/contract/workflow/todo'
import { chooseNextTodo, findTodoTrail, markTodoDecided, saveTodoTrail } from '@/features/workflow/todo/todo-trail'
import { useSession } from '@/session/session'

const task = (taskId: string, kind = 'task') => ({ taskId, procInstId: `i-${taskId}`, kind }) as Todo
const returned = (procInstId: string) => ({ taskId: null, procInstId, kind: 'returned' }) as unknown as Todo
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => task(id)) as [Todo, Todo, Todo, Todo]
const signIn = (userId: string) => useSession.setState({ user: { userId } as never })
const before = useSession.getState()

beforeEach(() => signIn('u1'))
afterAll(() => useSession.setState(before))

const getTrail = (todos: Todo[]) => ({
  kind: 'all' as const,
  query: {},
  isNarrowed: false,
  todos,
  total: todos.length,
  isWhole: true,
})
const choose = (key: string, pending: Todo[], todos?: Todo[], isWhole = true) =>
  chooseNextTodo(key, pending, { trail: todos && getTrail(todos), isWhole })?.taskId

describe('the next task after a decision', () => {
  it('is the one that stood below, in the order in which the list stood', () => {
    // The list was sorted otherwise than the server answers now.
    expect(choose('b', [a, d, c], [a, b, c, d])).toBe('c')
    expect(choose('b', [d, a], [a, b, c, d])).toBe('d')
  })

  it('is the first of the list after the last, and when the list was not where the user came from', () => {
    expect(choose('d', [a, b, c], [a, b, c, d])).toBe('a')
    expect(choose('x', [b, c])).toBe('b')
  })

  it('is never the decided task itself, and none when nothing else is pending', () => {
    expect(choose('a', [a, b])).toBe('b')
    expect(choose('a', [a], [a, b])).toBeUndefined()
    expect(choose('a', [], [a])).toBeUndefined()
  })

  it('may lie beyond the page of the list that was read', () => {
    expect(choose('c', [a], [a, b, c, d], false)).toBe('d')
    expect(choose('c', [a], [a, b, c, d], true)).toBe('a')
  })

  it('may be a returned process, which has no task', () => {
    const process = returned('p1')
    expect(chooseNextTodo('p0', [process, a], { trail: getTrail([returned('p0'), process]), isWhole: true })).toBe(
      process,
    )
  })
})

describe('the list that a task was opened from', () => {
  it('is known for its own entries, without requests to join, and only to its user', () => {
    const list = { kind: 'all', query: { sort: 'due' }, isNarrowed: true, total: 3, isWhole: true } as const
    saveTodoTrail({ ...list, todos: [a, task('r', 'register'), b] })
    expect(findTodoTrail('b')).toEqual({ ...list, todos: [a, b] })
    expect(findTodoTrail('c')).toBeUndefined()
    signIn('u2')
    expect(findTodoTrail('b')).toBeUndefined()
  })

  it('loses what was decided on the way, and keeps the place of the entry that is asked about', () => {
    saveTodoTrail(getTrail([a, b, c, d]))
    markTodoDecided('b')
    markTodoDecided('c')
    expect(findTodoTrail('c')).toEqual({ ...getTrail([a, c, d]), total: 2 })
    const trail = findTodoTrail('c')
    expect(chooseNextTodo('c', trail?.todos ?? [], { trail, isWhole: true })).toBe(d)
    markTodoDecided('d')
    const last = findTodoTrail('d')
    // Not b or c, which stood above and were decided before.
    expect(chooseNextTodo('d', last?.todos ?? [], { trail: last, isWhole: true })).toBe(a)
    saveTodoTrail(getTrail([b, c]))
    expect(findTodoTrail('c')?.todos).toEqual([b, c])
  })
})
