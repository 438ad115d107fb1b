import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function StudyPage() {
  return <NotOpenScreen route="study" />
}
