import { TodoScreen } from '@/features/workflow/TodoScreen'

export default function TodoPage() {
  return <TodoScreen />
}
