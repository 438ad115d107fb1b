import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function MessageCategoryPage() {
  return <NotOpenScreen route="messageCategory" />
}
