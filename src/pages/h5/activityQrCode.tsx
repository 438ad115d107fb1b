import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function GuestCodePage() {
  return <NotOpenScreen route="guestCode" />
}
