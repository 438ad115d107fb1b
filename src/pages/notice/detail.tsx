import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PublicNoticePage() {
  return <NotOpenScreen route="publicNotice" />
}
