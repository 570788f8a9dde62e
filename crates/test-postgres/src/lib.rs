//! A PostgreSQL server for tests: started by the first test that asks, as an unprivileged user, in a temporary directory, on a free port of 127.0.0.1.
//!
//! It ends with the process that started it, however that ends: a shell waits for the end of its input, stops the server and removes the directory.
//! Where there is no PostgreSQL, Debian's package is installed by whoever may; anybody else is told in one line what to install.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

/// The password of the server's user, so that tests can look for it where it must not be.
pub const PASSWORD: &str = "tell-nobody";

/// How `openssl req` makes a key of its own.
const NEW_KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/// A server.
pub struct TestPostgres {
    binaries: PathBuf,
    folder: PathBuf,
    port: u16,
    user: Option<User>,
    /// Whether connections need TLS.
    has_tls: bool,
    databases: AtomicU32,
    /// Ends the server when its input ends.
    _undertaker: Child,
}

/// Whom the server runs as, where the tests run as root: PostgreSQL refuses root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

/// The newest installed binaries.
fn installed() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<(u32, PathBuf)> = versions
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin): &(u32, PathBuf)| bin.join("initdb").exists() && bin.join("postgres").exists())
        .collect();
    found.sort();
    let elsewhere = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").exists())
    };
    found.pop().map(|(_, bin)| bin).or_else(elsewhere)
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == "0")
}

fn binaries() -> PathBuf {
    if let Some(found) = installed() {
        return found;
    }
    if is_root() {
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            let _ = command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").output();
        };
        apt(&["update", "-qq"]);
        apt(&["install", "-y", "-qq", "--no-install-recommends", "postgresql"]);
    }
    installed().unwrap_or_else(|| panic!("these tests need PostgreSQL: apt-get install postgresql"))
}

/// The user `postgres` of Debian's package, or `nobody`.
fn unprivileged() -> Option<User> {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut parts = line.split(':').skip(2);
        Some(User { uid: parts.next()?.parse().ok()?, gid: parts.next()?.parse().ok()? })
    };
    find("postgres").or_else(|| find("nobody"))
}

fn checked(output: &Output, what: &str) {
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{what}: {said} {errors}");
}

/// The server of this process.
pub fn server() -> &'static TestPostgres {
    static SERVER: OnceLock<TestPostgres> = OnceLock::new();
    SERVER.get_or_init(TestPostgres::start)
}

impl TestPostgres {
    /// Starts a server of its own, for tests that stop it.
    pub fn start() -> TestPostgres {
        TestPostgres::start_with(false)
    }

    /// Starts one that takes connections over TLS alone, with a certificate for `localhost` that [`root`](Self::root) has signed.
    pub fn start_with_tls() -> TestPostgres {
        TestPostgres::start_with(true)
    }

    fn start_with(has_tls: bool) -> TestPostgres {
        let binaries = binaries();
        let user = is_root().then(|| unprivileged().unwrap());
        let folder = TempDir::with_prefix("tabuleiro-postgres-").unwrap().keep();
        let password = folder.join("password");
        fs::write(&password, PASSWORD).unwrap();
        if let Some(user) = user {
            for path in [&folder, &password] {
                std::os::unix::fs::chown(path, Some(user.uid), Some(user.gid)).unwrap();
            }
        }
        let undertaker = Command::new("sh")
            .arg("-c")
            .arg("read line; kill -QUIT $(head -n 1 \"$1/data/postmaster.pid\") 2>/dev/null; rm -rf \"$1\"")
            .arg("sh")
            .arg(&folder)
            // Not ended by the Ctrl+C that ends the tests.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let databases = AtomicU32::new(0);
        let mut server = TestPostgres { binaries, folder, port: 0, user, has_tls, databases, _undertaker: undertaker };
        // A collation of people, not of bytes: the store must not depend on it.
        let made = server
            .command("initdb")
            .args(["--username=tabuleiro", "--auth=scram-sha-256", "--encoding=UTF8", "--no-sync", "--locale=C.UTF-8"])
            .args(["--locale-provider=icu", "--icu-locale=en"])
            .arg(format!("--pwfile={}", password.display()))
            .arg("-D")
            .arg(server.data())
            .output()
            .unwrap();
        checked(&made, "initdb");
        if has_tls {
            server.make_certificates();
        }
        // The port was free a moment ago: somebody else may take it.
        for _ in 0..5 {
            server.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            if server.try_up() {
                return server;
            }
        }
        let log = fs::read_to_string(server.folder.join("log")).unwrap_or_default();
        panic!("PostgreSQL does not start: {log}");
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Makes a root, a certificate of the server that it has signed, and a root that has signed nothing; and refuses connections without TLS.
    fn make_certificates(&self) {
        for root in ["root", "other-root"] {
            let (key, certificate) = (format!("{root}.key"), format!("{root}.crt"));
            let name = format!("/CN={root} of a test");
            let made = ["-x509", "-days", "2", "-subj", &name, "-keyout", &key, "-out", &certificate];
            self.openssl("req", &[&NEW_KEY[..], &made].concat());
        }
        let asked = ["-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr"];
        self.openssl("req", &[&NEW_KEY[..], &asked].concat());
        fs::write(self.folder.join("server.ext"), "subjectAltName=DNS:localhost\n").unwrap();
        let signed = ["-req", "-in", "server.csr", "-CA", "root.crt", "-CAkey", "root.key", "-CAcreateserial"];
        let named = ["-days", "2", "-extfile", "server.ext", "-out", "server.crt"];
        self.openssl("x509", &[&signed[..], &named].concat());
        fs::write(self.data().join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n").unwrap();
    }

    fn openssl(&self, what: &str, arguments: &[&str]) {
        let ran = self.unprivileged("openssl").arg(what).args(arguments).output();
        let ran = ran.unwrap_or_else(|error| panic!("these tests need openssl: apt-get install openssl ({error})"));
        checked(&ran, "openssl");
    }

    /// The file of the certificate that has signed the server's.
    pub fn root(&self) -> PathBuf {
        self.folder.join("root.crt")
    }

    /// The file of one that has not.
    pub fn other_root(&self) -> PathBuf {
        self.folder.join("other-root.crt")
    }

    fn command(&self, name: &str) -> Command {
        self.unprivileged(self.binaries.join(name))
    }

    fn unprivileged(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).env("PGPASSWORD", PASSWORD).env("LC_ALL", "C.UTF-8");
        // Not the home of whoever runs the tests, where `psql` may not look for certificates.
        command.env("HOME", &self.folder);
        if let Some(user) = self.user {
            command.uid(user.uid).gid(user.gid);
        }
        command
    }

    fn control(&self, arguments: &[&str]) -> bool {
        // The server inherits the streams, so nobody may wait for their end.
        let mut command = self.command("pg_ctl");
        command.args(arguments).arg("-D").arg(self.data());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().unwrap().success()
    }

    fn try_up(&self) -> bool {
        let mut options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200",
            self.port
        );
        if self.has_tls {
            options += " -c ssl=on -c ssl_cert_file=../server.crt -c ssl_key_file=../server.key";
        }
        let log = self.folder.join("log");
        self.control(&["start", "-w", "-t", "120", "-o", &options, "-l", log.to_str().unwrap()])
    }

    /// Starts it again, on the same port.
    pub fn up(&self) {
        assert!(self.try_up(), "PostgreSQL does not start again");
    }

    /// Stops it at once, as a crash would.
    pub fn down(&self) {
        assert!(self.control(&["stop", "-m", "immediate", "-w", "-t", "120"]), "PostgreSQL does not stop");
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database, by another port if one is said.
    pub fn url(&self, database: &str, port: u16) -> String {
        format!("postgres://tabuleiro:{PASSWORD}@127.0.0.1:{port}/{database}?sslmode=disable")
    }

    /// Makes an empty database. Returns its address.
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name, self.port)
    }

    fn psql(&self, database: &str) -> Command {
        let mut psql = self.command("psql");
        psql.args(["-h", "127.0.0.1", "-U", "tabuleiro", "-p", &self.port.to_string(), "-d", database]);
        psql.args(["-XAtq", "-v", "ON_ERROR_STOP=1"]);
        psql
    }

    /// Lets every write to a table wait until what is returned is dropped, as a disk does that has stopped to answer.
    pub fn stall(&self, database: &str, table: &str) -> StalledTable {
        let mut child = self.psql(database).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lock = format!("BEGIN; LOCK TABLE {table} IN EXCLUSIVE MODE; SELECT 'stalled';\n");
        let mut input = child.stdin.take().unwrap();
        input.write_all(lock.as_bytes()).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line.trim(), "stalled", "{table} could not be locked");
        StalledTable { child, _input: input }
    }

    /// How many connections wait for a table.
    pub fn waiting(&self, database: &str, table: &str) -> usize {
        let waiting = format!("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '{table}'::regclass");
        self.sql(database, &waiting).parse().unwrap()
    }

    /// Runs statements and returns what they print.
    pub fn sql(&self, database: &str, statements: &str) -> String {
        let output = self.psql(database).args(["-c", statements]).output().unwrap();
        checked(&output, statements);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn tool(&self, name: &str, arguments: &[&str]) {
        let mut command = self.command(name);
        command.args(["-h", "127.0.0.1", "-U", "tabuleiro", "-p", &self.port.to_string()]);
        checked(&command.args(arguments).output().unwrap(), name);
    }

    /// Saves a database as `pg_dump` does. Returns the file.
    pub fn dump(&self, database: &str) -> PathBuf {
        let file = self.folder.join(format!("{database}.dump"));
        self.tool("pg_dump", &["--format=custom", "--file", file.to_str().unwrap(), database]);
        file
    }

    /// Fills an empty database with what `pg_dump` has saved.
    pub fn restore(&self, database: &str, file: &Path) {
        self.tool("pg_restore", &["--dbname", database, file.to_str().unwrap()]);
    }
}

/// A table to which nobody can write, until this is dropped.
pub struct StalledTable {
    child: Child,
    /// The end of it would be the end of the lock.
    _input: ChildStdin,
}

impl Drop for StalledTable {
    fn drop(&mut self) {
        // The lock ends with the connection.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The name of the database in an address.
pub fn name_of(url: &str) -> &str {
    url.rsplit('/').next().and_then(|rest| rest.split('?').next()).unwrap_or_default()
}
