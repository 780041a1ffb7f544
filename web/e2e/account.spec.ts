// Accounts: from guest to name and password, back with the recovery code, and away for good.
import { playTurn } from './hands/hand.ts';
import { mouse } from './hands/mouse.ts';
import { atOnce, until } from './table.ts';
import { expect, test, type Page } from './test.ts';

// Wrong passwords are told by the status of an answer, which browsers write to the console.
test.use({ expected: { errors: [/status of 4\d\d/] } });

const PASSWORD = 'four green jungle words';

/** Names are taken for ever: each test has its own. */
const fresh = (): string => `Ann ${Math.random().toString(36).slice(2, 10)}`;

async function fill(page: Page, way: string, values: Record<string, string>, button: string): Promise<void> {
  await page.getByText(way, { exact: true }).first().click();
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: button }).click();
}

/** The answer is the recovery code. */
async function signUp(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await fill(page, 'Create account', { Name: name, Password: PASSWORD }, 'Create account');
  const code = await page.getByRole('region', { name: 'Your recovery code' }).locator('code').innerText();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByLabel('I have kept the code').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return code;
}

test('sign up, out, in on another device, recover, and out everywhere', async ({ page, person }) => {
  const name = fresh();
  const code = await signUp(page, name);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await fill(page, 'Sign in', { Name: name, Password: 'something else' }, 'Sign in');
  await expect(page.getByRole('alert')).toHaveText('Name, password or code do not fit.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const other = await person();
  await other.goto('/account');
  const changed = `${PASSWORD} again`;
  await fill(
    other,
    'Forgot password',
    { Name: name, 'Recovery code': code, 'New password': changed },
    'Set new password',
  );
  const next = await other.getByRole('region', { name: 'Your recovery code' }).locator('code').innerText();
  expect(next).not.toBe(code);
  await other.getByLabel('I have kept the code').check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('a game goes on at another device of the account', async ({ page, person }) => {
  const name = fresh();
  await atOnce(page);
  await signUp(page, name);
  await page.goto('/tables/new');
  await page.getByLabel('Who sits at place 2').selectOption('bot');
  await page.getByText('As listed', { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'the game', ({ active }) => active);
  const device = await person();
  await atOnce(device);
  await device.goto('/account');
  await fill(device, 'Sign in', { Name: name, Password: PASSWORD }, 'Sign in');
  await expect(device.getByRole('heading', { level: 1, name })).toBeVisible();
  await device.goto(page.url());
  await until(device, 'the same turn', ({ active }) => active);
  await playTurn(device, mouse, 1);
  for (const one of [page, device]) await until(one, 'the turn after the bot’s', ({ active }) => active);
});

test('a guest’s table goes over to the account that claims it', async ({ page }) => {
  await page.goto('/tables/new');
  await page.getByLabel('Your name').fill('Wanderer');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Waiting for 1 more player …')).toBeVisible();
  const table = page.url();
  const name = fresh();
  await page.goto('/account');
  await expect(page.getByText(/You play as the guest Wanderer/)).toBeVisible();
  await signUp(page, name);
  await page.goto(table);
  // The seat keeps the name under which somebody sat down.
  await expect(page.getByRole('listitem').filter({ hasText: 'Wanderer' })).toContainText('you');
});

test('name and password change; the account can be deleted', async ({ page }) => {
  const name = fresh();
  await signUp(page, name);
  const renamed = `${name}b`;
  await page.getByLabel('The name that others see').fill(renamed);
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByText('The name is changed.')).toBeVisible();
  await page.getByLabel('Old password').fill(PASSWORD);
  await page.getByLabel('New password').fill(`${PASSWORD}!`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await page.getByLabel('What is it for?').fill('a script');
  await page.getByRole('button', { name: 'New token' }).click();
  await expect(page.getByText('This token is shown only now.')).toBeVisible();
  await page.getByLabel('Withdraw the token “a script”').click();
  await expect(page.getByLabel('Withdraw the token “a script”')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).last().fill(`${PASSWORD}!`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await fill(page, 'Sign in', { Name: renamed, Password: `${PASSWORD}!` }, 'Sign in');
  await expect(page.getByRole('alert')).toHaveText('Name, password or code do not fit.');
});

test('a name that is taken and a password too short are told apart', async ({ page, person }) => {
  const name = fresh();
  await signUp(page, name);
  const other = await person();
  await other.goto('/account');
  await fill(other, 'Create account', { Name: name, Password: 'short' }, 'Create account');
  await expect(other.getByRole('region', { name: 'Your recovery code' })).toHaveCount(0);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByRole('alert')).toHaveText(/Somebody else has this name/);
});
