import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isInstalled } from '@hao/testing/debian.ts'
import { waitFor } from '@hao/testing/product.ts'
import { expect, onTestFinished, test } from 'vitest'
import { document, newFolder } from './documented-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const units = ['nginx', 'pgbouncer', 'haproxy', 'postgresql@15-main']
const canRun =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['unshare', 'nsenter', 'systemctl', 'nginx', 'pgbouncer', 'haproxy', 'pg_createcluster'].every(isInstalled)

/** What a unit waits for, without the work that these do at the start of a machine. */
const targets = ['sysinit', 'basic', 'shutdown', 'network-online', 'nss-lookup', 'multi-user', 'lab']

/**
 * Becomes systemd in namespaces of its own: a copy of /etc, an empty /run, and the control groups below its
 * own. $1 is the folder.
 */
const begin = `set -e
hierarchy=/sys/fs/cgroup; [ ! -d $hierarchy/systemd ] || hierarchy=$hierarchy/systemd
mkdir -p $hierarchy/hao-lab-$$ && echo $$ > $hierarchy/hao-lab-$$/cgroup.procs
exec unshare --pid --mount --net --cgroup --uts --ipc --fork --mount-proc --kill-child sh -ec '
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mount --bind $1/etc /etc
install -d /run/haproxy && install -d -o postgres /run/postgresql
for folder in log lib/postgresql; do mount -t tmpfs -o mode=755 tmpfs /var/$folder; done
install -d /var/log/nginx && install -d -o postgres /var/log/postgresql
ip link set lo up
umount -R /sys/fs/cgroup
if [ $2 = /sys/fs/cgroup ]; then mount -t cgroup2 cgroup2 /sys/fs/cgroup; else
  mount -t tmpfs tmpfs /sys/fs/cgroup; mkdir $2; mount -t cgroup -o none,name=systemd cgroup $2; fi
export container=lab SYSTEMD_UNIT_PATH=$1/units:/etc/systemd/system
exec /lib/systemd/systemd --system --unit=lab.target --show-status=no' sh $1 $hierarchy`

/**
 * Debian's units under a systemd of their own, after the commands of the document; returns how to run a shell
 * script there.
 */
async function startSystemd() {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'units'))
  await run('cp', ['-a', '/etc', folder])
  for (const target of targets)
    await writeFile(join(folder, `units/${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  for (const name of units.map((unit) => `${unit.replace(/@.*/, '@')}.service`)) {
    const text = await readFile(join('/lib/systemd/system', name), 'utf8')
    // No journald listens here.
    await writeFile(join(folder, 'units', name), text.replace('=/dev/log:', '=/dev/null:'))
  }
  const child = spawn('sh', ['-c', begin, 'sh', folder], { stdio: 'ignore' })
  onTestFinished(() => endNow(child))
  const inside = async (script: string) => {
    const [pid] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ')
    if (!pid) throw new Error('systemd has not begun')
    const { stdout } = await run('nsenter', ['-t', pid, '-a', 'sh', '-euc', `cd '${root}'; ${script}`])
    return stdout.trim()
  }
  await waitFor(() =>
    inside('systemctl is-active lab.target').then(
      () => true,
      () => false,
    ),
  )
  const text = await document('run-in-production.md')
  const [, block = ''] = /^### \d\. Debian's units$[^`]*```\n([^`]*)```/m.exec(text) ?? []
  await inside(block.replaceAll('/opt/hao', root))
  return inside
}

async function endNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
  const groups = 'for folder in /sys/fs/cgroup/hao-lab-$1 /sys/fs/cgroup/systemd/hao-lab-$1'
  const clean = `${groups}; do [ ! -d $folder ] || find $folder -depth -type d -exec rmdir {} +; done`
  await waitFor(() =>
    run('sh', ['-c', clean, 'sh', String(child.pid)]).then(
      () => true,
      () => false,
    ),
  )
}

test.runIf(canRun)(
  'nginx, PgBouncer, HAProxy and PostgreSQL start again, however often they die',
  async () => {
    const inside = await startSystemd()
    // Debian's file serves nothing.
    await inside(
      'cp docs/production/ha/haproxy.cfg /etc/haproxy/; rm -rf /etc/postgresql/15; pg_createcluster 15 main',
    )
    const mainPid = (unit: string) => inside(`systemctl show -P MainPID ${unit}`)
    await Promise.all(
      units.map(async (unit) => {
        await inside(`systemctl start ${unit}`)
        // By default systemd gives up at the sixth start in 10 s.
        for (let time = 0; time < 7; time += 1) {
          const before = await mainPid(unit)
          await inside(`kill -KILL ${before}`)
          const again = async () => [await inside(`systemctl is-active ${unit} || true`), await mainPid(unit)]
          await expect
            .poll(again)
            .toSatisfy(([state, pid]: string[]) => state === 'active' && pid !== '0' && pid !== before)
        }
      }),
    )
    expect(await inside('systemctl show -P LimitNOFILE nginx')).toBe('65536')
    expect(await inside('nginx -T 2>/dev/null')).toContain('worker_connections 20480;')
  },
)

test.runIf(canRun && isInstalled('patroni'))(
  'Patroni ends when its disk has no room, does not come back by itself, and starts when there is room',
  async () => {
    const inside = await startSystemd()
    const state = () => inside('systemctl is-active patroni || true')
    const unit = '/etc/systemd/system/patroni.service'
    await inside(`mount -t tmpfs -o size=600m tmpfs /var/lib/postgresql
      sed 's/^ExecStart=.*/ExecStart=sleep infinity/; /^Condition/d' /lib/systemd/system/patroni.service > ${unit}
      cp docs/production/ha/patroni-room.conf ${unit}.d/room.conf
      cp docs/production/ha/hao-disk-room.service /etc/systemd/system/
      systemctl daemon-reload; systemctl start patroni; systemctl kill -s KILL patroni`)
    await expect.poll(state).toBe('active')
    await inside('fallocate -l 100M /var/lib/postgresql/full')
    await expect.poll(state).toBe('inactive')
    await inside('systemctl start patroni || true')
    await expect.poll(state).toBe('inactive')
    await inside('rm /var/lib/postgresql/full; systemctl start patroni')
    await expect.poll(state).toBe('active')
  },
)

test.runIf(canRun && isInstalled('logrotate'))(
  'the log of nginx stays for six months, and only nginx and adm read it',
  async () => {
    const inside = await startSystemd()
    const mode = () => inside('stat -c "%a %U %G" /var/log/nginx/hao.log')
    expect(await mode()).toBe('640 www-data adm')
    const day = 'echo line >> /var/log/nginx/hao.log; logrotate -f -s /run/rotated /etc/logrotate.d/nginx'
    await inside(`systemctl start nginx; for day in $(seq 195); do ${day}; done; systemctl is-active nginx`)
    expect(Number(await inside('ls /var/log/nginx/hao.log.* | wc -l'))).toBe(190)
    expect(await mode()).toBe('640 www-data adm')
  },
)
