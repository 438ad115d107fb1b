import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function TaskPage() {
  return <NotOpenScreen route="task" />
}
