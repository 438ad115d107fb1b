import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function LineChangePage() {
  return <NotOpenScreen route="lineChange" />
}
