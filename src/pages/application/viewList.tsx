import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ApplicationViewPage() {
  return <NotOpenScreen route="applicationView" />
}
