import { listTodoProcesses } from '@/contract/workflow/todo'
import { TodoFilterSheet } from '@/features/workflow/todo/TodoFilterSheet'
import { noTodoFilters, type TodoFilters } from '@/features/workflow/todo/todo-filters'

import { ok } from '../../support/api-server'
import { byText, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/agency/application'] })

it('a process whose last task was decided can be seen in the filter, and taken away', async () => {
  server.on(listTodoProcesses.path, ok([{ procDefKey: 'buy', procDefName: '采购申请', count: 3 }]))
  const applied: TodoFilters[] = []
  await drawScreen(
    <TodoFilterSheet
      isOpen
      list="todo"
      filters={{ ...noTodoFilters, procDefKey: 'leave', isOverdue: true }}
      onApply={(filters) => applied.push(filters)}
      onClose={() => undefined}
    />,
  )
  await until(() => readPage().includes('采购申请 3'))
  await press(byText('已选流程 0'))
  await press(byText('确定'))
  expect(applied).toEqual([{ ...noTodoFilters, isOverdue: true }])
})
