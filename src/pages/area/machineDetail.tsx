import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function MachinePage() {
  return <NotOpenScreen route="machine" />
}
