import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SearchPage() {
  return <NotOpenScreen route="search" />
}
