import { getTaskDetail } from '@/contract/workflow/task'
import { useFirstTasksPrefetch, useTaskPrefetch } from '@/parts/todo/use-task-prefetch'

import { ok } from '../../support/api-server'
import { byRole, press, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

type Subjects = Parameters<typeof useFirstTasksPrefetch>[0]
const subject = (name: string) => ({ taskId: name, procInstId: `instance ${name}` })

/** The tasks that the server was asked for, in order. */
const listAsked = () => server.arrived.filter(({ path }) => path === getTaskDetail.path).map(({ query }) => query)

let isOnline = true
beforeEach(() => {
  isOnline = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  server.on(getTaskDetail.path, ok({}))
})

const List = ({ todos }: { todos: Subjects }) => {
  useFirstTasksPrefetch(todos)
  return null
}

/** Longer than a page rests before it fetches what nobody asked for. */
const REST_MS = 1000

it('fetches the first three tasks of a list while the page rests', async () => {
  await drawScreen(<List todos={['a', 'b', 'c', 'd'].map(subject)} />)
  expect(listAsked()).toEqual([])
  await until(() => listAsked().length === 3)
  expect(listAsked()).toEqual(['taskId=a', 'taskId=b', 'taskId=c'])
})

it('fetches nothing while the list is empty, nor without a network', async () => {
  await drawScreen(<List todos={[]} />)
  await wait(REST_MS)
  isOnline = false
  await drawScreen(<List todos={[subject('a')]} />)
  await wait(REST_MS)
  expect(listAsked()).toEqual([])
})

it('fetches a task on a tap, by its instance where no task is left', async () => {
  const Row = () => {
    const prefetch = useTaskPrefetch()
    return (
      <button type="button" onClick={() => void prefetch({ taskId: null, procInstId: 'i1' })}>
        打开
      </button>
    )
  }
  await drawScreen(<Row />)
  await press(byRole('button', '打开'))
  await until(() => listAsked().length === 1)
  expect(listAsked()).toEqual(['procInstId=i1'])
})
