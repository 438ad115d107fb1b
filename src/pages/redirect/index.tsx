import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function RedirectPage() {
  return <NotOpenScreen route="redirect" />
}
